export default function GameScreen({ id }: { readonly id: string }) {
  return <main id="main" className="page">{id}</main>
}
