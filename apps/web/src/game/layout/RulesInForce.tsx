import type { OptionValues } from '@moothall/engine'
import { OptionsForm } from '../../forms/OptionsForm.tsx'
import { tg } from '../../text/game.ts'
import { useGame } from '../context.tsx'
import { Dialog } from './Dialog.tsx'

/** The house rules that this game is played by, to be read. */
export function RulesInForce({ onClose }: { readonly onClose: () => void }) {
  const { info, words } = useGame()
  return (
    <Dialog title={tg('menu.houseRules')} className="rules-in-force" onClose={onClose}>
      {info.schema !== undefined && (
        <OptionsForm schema={info.schema} values={info.options as OptionValues} words={words} />
      )}
    </Dialog>
  )
}
