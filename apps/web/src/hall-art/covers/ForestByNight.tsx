import { useId } from 'react'
import { IconMark } from '../../pieces/GameIcon.tsx'

/** A wolf under the moon, between trunks that stand in three depths. */
export function ForestByNight() {
  const sky = useId()
  return (
    <>
      <defs>
        <linearGradient id={sky} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#234033" />
          <stop offset="1" stopColor="#35594a" />
        </linearGradient>
      </defs>
      <rect width="240" height="142" fill={`url(#${sky})`} />
      <circle cx="172" cy="46" r="33" fill="#e9d9a8" />
      <g fill="#f7ecc9" opacity=".5">
        <circle cx="163" cy="38" r="5" />
        <circle cx="181" cy="53" r="3.500" />
        <circle cx="172" cy="62" r="2.500" />
      </g>
      <g fill="#d9e2c0" opacity=".7">
        <circle cx="32" cy="20" r="1.300" />
        <circle cx="74" cy="34" r="1" />
        <circle cx="112" cy="14" r="1.300" />
        <circle cx="126" cy="48" r="1" />
      </g>
      <path d="M40 142V18h5v124zM112 142V30h5v112zM132 142V8h4v134z" fill="#2a4a3c" />
      <path d="M0 118c30-12 52-8 84-2s66-14 92-8 46 6 64-2v36H0z" fill="#1d3529" />
      <g fill="#15261e">
        <path d="M14 142 17 0h11l1 142zM62 142 64 0h9l2 142zM222 142 224 0h9l3 142zM92 142l2-118h6l1 118z" />
        <path d="M27 58 50 34l3 3-26 30zM18 84 0 66v-7l19 17zM72 74l20-24 3 3-23 32zM65 44 48 26l2-3 15 13zM225 62l-14-18 2-3 13 14zM232 88l10-10v7l-10 11z" />
      </g>
      <IconMark name="wolf-head" x={116} y={38} size={108} fill="#15261e" />
      <path d="M0 132c40-8 84-4 124-4s84-4 116 3v11H0z" fill="#101d17" />
    </>
  )
}
