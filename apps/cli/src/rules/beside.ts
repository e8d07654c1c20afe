import { parseSync } from 'vite'

/** A node of a syntax tree as oxc gives it: plain objects with a type and where they begin and end. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

/** Code and the clauses that the comment beside it names. */
export interface Beside {
  readonly clauses: readonly string[]
  /** One node, or the statements of a paragraph. */
  readonly nodes: readonly Node[]
}

const NAMED = /\b([A-Z]{2}-[A-Z0-9]+)-(\d{2})((?:\s*(?:,|and|to|or)\s*-\d{2})*)/g

/** Clauses that a comment names, ranges and short forms written out: `EQ-DEBT-06 to -08`, `EQ-SEASON-01, -02`. */
export function clausesInComment(comment: string): string[] {
  const found = new Set<string>()
  for (const [, family, first, rest] of comment.replaceAll(/\n\s*\*/g, ' ').matchAll(NAMED)) {
    let last = Number(first)
    found.add(`${family}-${first}`)
    for (const [, word, next] of (rest ?? '').matchAll(/(,|and|to|or)\s*-(\d{2})/g)) {
      for (let n = word === 'to' ? last + 1 : Number(next); n <= Number(next); n++)
        found.add(`${family}-${String(n).padStart(2, '0')}`)
      last = Number(next)
    }
  }
  return [...found]
}

export function parse(file: string, source: string): Node {
  const { program, errors } = parseSync(file, source)
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`)
  return program as unknown as Node
}

/** Every piece of code beside a comment that names clauses. Types and imports are no code. */
export function codeBeside(file: string, source: string): Beside[] {
  const { program, comments, errors } = parseSync(file, source)
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`)
  const nodes: Node[] = []
  const blocks = new Map<Node, readonly Node[]>()
  everyNode(program as unknown as Node, (node) => {
    nodes.push(node)
    const { body } = node as { body?: unknown }
    if (Array.isArray(body)) for (const statement of body) blocks.set(statement as Node, body)
  })
  const out: Beside[] = []
  for (const comment of comments) {
    const clauses = clausesInComment(comment.value)
    if (clauses.length === 0) continue
    const own = codeBefore(nodes, source, comment.start)
    const next = own ?? codeAfter(nodes, comment.end)
    if (next === undefined || !isCode(next)) continue
    const paragraph = own === undefined && comment.type === 'Line'
    out.push({ clauses, nodes: paragraph ? paragraphOf(next, blocks.get(next), source) : [next] })
  }
  return out
}

/** What a comment at the end of a line is about: all that begins on this line before it. */
function codeBefore(nodes: readonly Node[], source: string, start: number): Node | undefined {
  const lineStart = source.lastIndexOf('\n', start - 1) + 1
  if (!/[\w)\]'"`]/.test(source.slice(lineStart, start))) return undefined
  return first(nodes.filter((node) => node.start >= lineStart && node.end <= start))
}

function codeAfter(nodes: readonly Node[], end: number): Node | undefined {
  return first(nodes.filter((node) => node.start >= end))
}

/** The node that begins first, and of those that begin there the largest. */
function first(nodes: readonly Node[]): Node | undefined {
  return nodes.reduce<Node | undefined>(
    (best, node) =>
      best === undefined ||
      node.start < best.start ||
      (node.start === best.start && node.end > best.end)
        ? node
        : best,
    undefined,
  )
}

/** A comment speaks of the statements after it as far as no blank line and no other comment stands between. */
function paragraphOf(
  statement: Node,
  block: readonly Node[] | undefined,
  source: string,
): readonly Node[] {
  const out = [statement]
  const rest = block?.slice(block.indexOf(statement) + 1) ?? []
  for (const next of rest) {
    const between = source.slice(out.at(-1)?.end, next.start)
    if (/\n\s*\n|\/\/|\/\*/.test(between)) break
    out.push(next)
  }
  return out
}

/** Types that surround an expression; everything else whose type begins with TS is about types alone. */
const AROUND = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'])

/** Visits code from the outside in, types left out. `visit` says whether to look inside. */
export function walk(
  node: Node,
  visit: (node: Node, parents: readonly Node[]) => boolean,
  parents: readonly Node[] = [],
): void {
  if (!isCode(node) || !visit(node, parents)) return
  const within = [node, ...parents]
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) walk(child, visit, within)
  }
}

function isCode(node: Node): boolean {
  const { declaration } = node
  if (node.type.startsWith('Export') && isNode(declaration)) return isCode(declaration)
  return node.type !== 'ImportDeclaration' && (!node.type.startsWith('TS') || AROUND.has(node.type))
}

/** All nodes, types too: what a comment stands beside may be a type. */
function everyNode(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) everyNode(child, visit)
  }
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}
