/**
 * Counts what rules do besides the table: a bundle of a game is written anew so that every turn of a loop and every call
 * of a function takes one from what the kernel allows for a row or a look. So rules that never end are stopped at the same
 * place in every process, whatever they loop over (docs/decisions/0016-rules-that-go-wrong.md).
 */
import { parseSync } from 'vite'

const LOOPS = new Set([
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
])
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/**
 * The same module with its loops and functions counted. Its default export, the ruleset, gets a member `meter`, which the
 * kernel fills before each row and look; until then nothing is limited. Lines stay where they are, so that traces of faults
 * name the same ones.
 * @throws Error for what is no module with a default export
 */
export function metered(code, file = 'ruleset.mjs') {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const name = unused(code)
  const inserts = []
  count(
    program,
    `if(--${name}.left<0)${name}.over();`,
    `(--${name}.left<0&&${name}.over(),`,
    inserts,
  )
  inserts.push({
    at: 0,
    end: false,
    // Whoever plays without a kernel that sets limits has none.
    text: `const ${name}={left:1/0,over(){throw new Error("rules that never end")}};`,
  })
  inserts.push(...withMeter(program, name, file))
  return applied(code, inserts)
}

/** A name that the code does not use. */
function unused(code) {
  let name = '$meter'
  while (code.includes(name)) name += '_'
  return name
}

function count(node, statement, expression, into) {
  const loop = LOOPS.has(node.type)
  const called = FUNCTIONS.has(node.type)
  const { body } = node
  if ((loop || called) && body) {
    // Into a block after its brace; anything else becomes a block, or the last of a list of expressions.
    if (body.type === 'BlockStatement' || body.type === 'FunctionBody')
      into.push({ at: body.start + 1, end: false, text: statement })
    else into.push({ at: body.start, end: false, text: loop ? `{${statement}` : expression })
  }
  for (const key in node) {
    const value = node[key]
    if (Array.isArray(value)) {
      for (const one of value) if (one?.type !== undefined) count(one, statement, expression, into)
    } else if (value?.type !== undefined) count(value, statement, expression, into)
  }
  // After what is inside, so that what ends at the same place is closed from the inside outwards.
  if ((loop || called) && body && body.type !== 'BlockStatement' && body.type !== 'FunctionBody')
    into.push({ at: body.end, end: true, text: loop ? '}' : ')' })
}

/** The default export becomes a copy of the ruleset that has the meter with it. */
function withMeter(program, name, file) {
  const made = (of) =>
    `Object.assign(Object.create(Object.getPrototypeOf(${of})),${of},{meter:${name}})`
  for (const node of program.body) {
    if (node.type === 'ExportDefaultDeclaration') {
      const { declaration } = node
      return [
        { at: declaration.start, end: false, text: `((of)=>${made('of')})(` },
        { at: declaration.end, end: true, text: ')' },
      ]
    }
    if (node.type !== 'ExportNamedDeclaration') continue
    const one = node.specifiers.find(
      ({ exported }) => (exported.name ?? exported.value) === 'default',
    )
    if (one === undefined) continue
    return [
      { at: node.start, end: false, text: `const ${name}d=${made(one.local.name)};` },
      { at: one.local.start, until: one.local.end, end: false, text: `${name}d` },
    ]
  }
  throw new Error(`${file} has no default export`)
}

function applied(code, inserts) {
  const inOrder = inserts
    .map((one, i) => ({ ...one, i }))
    .sort((a, b) => a.at - b.at || Number(b.end) - Number(a.end) || a.i - b.i)
  let out = ''
  let from = 0
  for (const { at, until = at, text } of inOrder) {
    out += code.slice(from, at) + text
    from = until
  }
  return out + code.slice(from)
}
