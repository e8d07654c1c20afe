import { type Beside, codeBeside, isNode, type Node, parse, walk } from './beside.ts'

/** One small change of what the code does. */
export interface Break {
  /** Clauses that the nearest comment names. */
  readonly clauses: readonly string[]
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly kind: string
  /** The changed piece of code, before and after. */
  readonly was: string
  readonly is: string
  readonly start: number
  readonly end: number
}

type Change = readonly [kind: string, node: Node, is: string]

const NEGATED: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
}
const NEXT_TO: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
const ARITHMETIC: Readonly<Record<string, string>> = {
  '+': '-',
  '-': '+',
  '*': '+',
  '/': '*',
  '%': '*',
}
const ASSIGNED: Readonly<Record<string, string>> = { '+=': '-=', '-=': '+=' }
const SWAPPED: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
}
const ASKED = new Set(['includes', 'has', 'some', 'every'])

/** What is said to people or shown by boards is no rule. */
const SAID = new Set(['label', 'detail', 'at', 'show', 'question', 'context', 'about', 'icon'])
const SAYS = new Set(['text', 'log'])

/** Code that a comment speaks of, in the code that a comment around it speaks of. */
interface Owned {
  readonly node: Node
  readonly clauses: string[]
  /** A later statement of a paragraph: it may be about the comment around it just as well. */
  shared: boolean
}

/**
 * Every break of the code of a file that stands beside comments naming clauses. Each belongs to the nearest comment;
 * where a paragraph has gone on for more than one statement, to the one around it too.
 */
export function breaksOf(file: string, source: string): Break[] {
  const found = new Map<string, Break>()
  const owned = owners(codeBeside(file, source))
  for (const { node, clauses } of owned) {
    const nearer = new Set(
      owned.filter((one) => !one.shared && !isAt(one.node, node)).map((one) => placeOf(one.node)),
    )
    walk(node, (inner, parents) => {
      if (nearer.has(placeOf(inner)) || isSaid(inner, parents[0])) return false
      for (const [kind, { start, end }, is] of changesOf(inner, parents, source)) {
        const key = `${start} ${end} ${is}`
        const was = source.slice(start, end)
        const line = source.slice(0, start).split('\n').length
        const all = [...new Set([...(found.get(key)?.clauses ?? []), ...clauses])]
        if (was !== is) found.set(key, { clauses: all, file, line, kind, was, is, start, end })
      }
      return true
    })
  }
  return [...found.values()]
    .filter((one) => parses(file, broken(source, one)))
    .sort((a, b) => a.line - b.line)
}

const placeOf = ({ start, end }: Node): string => `${start} ${end}`
const isAt = (one: Node, other: Node): boolean => placeOf(one) === placeOf(other)

/** Nodes with all the clauses that comments beside them name. */
function owners(pieces: readonly Beside[]): Owned[] {
  const out: Owned[] = []
  for (const { clauses, nodes } of pieces) {
    for (const [i, node] of nodes.entries()) {
      const known = out.find((one) => isAt(one.node, node))
      if (known === undefined) out.push({ node, clauses: [...clauses], shared: i > 0 })
      else {
        known.clauses.push(...clauses.filter((id) => !known.clauses.includes(id)))
        if (i === 0) known.shared = false
      }
    }
  }
  return out
}

/** The source with the break in it. */
export function broken(source: string, { start, end, is }: Break): string {
  return source.slice(0, start) + is + source.slice(end)
}

function parses(file: string, source: string): boolean {
  try {
    parse(file, source)
    return true
  } catch {
    return false
  }
}

/** Words, marks on the board, and conditions for throwing or logging alone: a change there is none of the rules. */
function isSaid(node: Node, parent: Node | undefined): boolean {
  switch (node.type) {
    case 'ThrowStatement':
      return true
    case 'IfStatement':
      return onlySays(node['consequent'] as Node) && !isNode(node['alternate'])
    case 'Property':
      return SAID.has(nameOf(node['key'] as Node))
    case 'CallExpression':
      return SAYS.has(calledName(node))
    case 'NewExpression':
      return /Error$/.test(nameOf(node['callee'] as Node))
    case 'Literal':
      // What the type checker wants for an index that is always there.
      return (
        parent?.type === 'LogicalExpression' &&
        parent['operator'] === '??' &&
        parent['right'] === node
      )
    default:
      return false
  }
}

/** Only throws, or only writes to the log. */
function onlySays(node: Node): boolean {
  const { body, expression } = node as { body?: unknown; expression?: unknown }
  if (node.type === 'BlockStatement' && Array.isArray(body))
    return body.length === 1 && onlySays(body[0] as Node)
  return (
    node.type === 'ThrowStatement' ||
    (isNode(expression) && expression.type === 'CallExpression' && SAYS.has(calledName(expression)))
  )
}

function nameOf(node: Node): string {
  return String(node['name'] ?? node['value'] ?? '')
}

/** `log` of `t.log(…)`, `text` of `text(…)`. */
function calledName(call: Node): string {
  const callee = call['callee'] as Node
  return callee.type === 'MemberExpression' ? nameOf(callee['property'] as Node) : nameOf(callee)
}

function changesOf(node: Node, parents: readonly Node[], source: string): Change[] {
  const code = (value: unknown): string =>
    isNode(value) ? source.slice(value.start, value.end) : ''
  const between = (a: Node, b: Node, is: string): string =>
    source.slice(node.start, a.end) +
    source.slice(a.end, b.start).replace(/[^\s()]+/, is) +
    source.slice(b.start, node.end)
  switch (node.type) {
    case 'BinaryExpression': {
      const [left, right, operator] = [
        node['left'] as Node,
        node['right'] as Node,
        String(node['operator']),
      ]
      const others = [
        NEGATED[operator],
        NEXT_TO[operator],
        isWords(left, right) ? undefined : ARITHMETIC[operator],
      ]
      return others
        .filter((other) => other !== undefined)
        .map((other) => ['operator', node, between(left, right, other)])
    }
    case 'LogicalExpression': {
      const other = { '&&': '||', '||': '&&' }[String(node['operator'])]
      return other === undefined
        ? []
        : [['operator', node, between(node['left'] as Node, node['right'] as Node, other)]]
    }
    case 'UnaryExpression':
      return node['operator'] === '!' ? [['negation', node, `(${code(node['argument'])})`]] : []
    case 'UpdateExpression':
      return [
        ['operator', node, code(node).replace(/\+\+|--/, (was) => (was === '++' ? '--' : '++'))],
      ]
    case 'AssignmentExpression': {
      const other = ASSIGNED[String(node['operator'])]
      return other === undefined
        ? []
        : [['operator', node, between(node['left'] as Node, node['right'] as Node, other)]]
    }
    case 'Literal':
      return literalChanges(node)
    case 'ConditionalExpression':
      return [
        [
          'branches',
          node,
          `(${code(node['test'])} ? ${code(node['alternate'])} : ${code(node['consequent'])})`,
        ],
      ]
    case 'IfStatement': {
      const test = node['test'] as Node
      return isNegatedItself(test) ? [] : [['negation', test, `!(${code(test)})`]]
    }
    case 'ExpressionStatement':
      return isAct(node['expression'] as Node) ? [['left out', node, ';']] : []
    case 'CallExpression':
      return callChanges(node, parents, source)
    case 'ArrayExpression':
      // Marks on the board are handed over as lists of their own.
      return parents[0]?.type === 'CallExpression' ? [] : elementsLeftOut(node, source)
    default:
      return []
  }
}

/** Tests that have a break of their own which turns them round. */
function isNegatedItself(test: Node): boolean {
  return (
    test.type === 'BinaryExpression' ||
    test.type === 'UnaryExpression' ||
    (test.type === 'CallExpression' && ASKED.has(calledName(test)))
  )
}

/** Putting words together with `+`. */
function isWords(...nodes: readonly Node[]): boolean {
  return nodes.some((node) => node.type === 'TemplateLiteral' || typeof node['value'] === 'string')
}

function literalChanges(node: Node): Change[] {
  const { value } = node as { value?: unknown }
  if (typeof value === 'boolean') return [['value', node, String(!value)]]
  return typeof value === 'number' ? [['value', node, String(value + 1)]] : []
}

/** A statement that does something: a call, an assignment, a rule gone through. Not a line for the log. */
function isAct(expression: Node): boolean {
  const act = expression.type === 'YieldExpression' ? (expression['argument'] as Node) : expression
  if (act.type === 'CallExpression') return !SAYS.has(calledName(act))
  return act.type === 'AssignmentExpression' || act.type === 'UpdateExpression'
}

function callChanges(node: Node, parents: readonly Node[], source: string): Change[] {
  const callee = node['callee'] as Node
  if (callee.type !== 'MemberExpression') return []
  const property = callee['property'] as Node
  const name = nameOf(property)
  const out: Change[] = []
  const swapped = Object.hasOwn(SWAPPED, name) ? SWAPPED[name] : undefined
  if (swapped !== undefined) out.push(['method', property, swapped])
  if (ASKED.has(name) && parents[0]?.type !== 'UnaryExpression')
    out.push(['negation', node, `!${source.slice(node.start, node.end)}`])
  const [given] = node['arguments'] as readonly Node[]
  if (name === 'filter' && given !== undefined) out.push(['filter', given, '() => true'])
  return out
}

/** Lists with one element less; the first few elements will do. */
function elementsLeftOut(node: Node, source: string): Change[] {
  const elements = (node['elements'] as readonly (Node | null)[]).filter((one) => one !== null)
  return elements.slice(0, 6).map((_, left) => {
    const rest = elements.filter((_, i) => i !== left)
    return ['element', node, `[${rest.map((one) => source.slice(one.start, one.end)).join(', ')}]`]
  })
}
