/**
 * node scripts/words.ts [FOLDER or FILE …]: prints each sentence that is hard to read, with better words beside it.
 * Reads strings, JSX text, comments and Markdown (docs/words.md). Tests and samples are left out.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

const verbs = 'asked|told|said|meant|kept|given|sent|refused|found|there|here|known|paid|wanted|done|looked'

/** A pattern, and what to write in its place. */
const hardWords: readonly (readonly [hard: RegExp, better: string])[] = [
  [/\b(is|are|was|were|be|been|being) asked\b/i, 'name who asks: you search, the server calls the service'],
  [/\basked of\b/i, 'source'],
  [/\bask again\b/i, 'refresh'],
  [/\b(is|are|was|were) (not )?told\b/i, 'the answer says, the answer does not give'],
  [/\b(says|said|tells|told|knows|known) of (it|them|him|her|a|an|the|this|that|which|each|how)\b/i, 'about'],
  [/\bwhoever\b/i, 'the person who, anyone who, or you'],
  [/\bnobody (is|was|has|may)\b/i, 'no one, or say who does'],
  [/\bthere stands\b|\bstands? there\b|\bwhat (stands|stood)\b|\bas it stands\b/i, 'is, or name the thing'],
  [/\bof which\b/i, 'two sentences'],
  [/\b(is|are) of (a|an|the|it|them|no|this|that|what|its|another|one)\b/i, 'belongs to, has'],
  [
    /,? for (it|they|he|she|there|nothing|none) (is|are|was|may|might|can|could|has|have|would|will|holds?|says?|knows?)\b/i,
    'because',
  ],
  [/\bt(ake|aken|akes|aking|ook) (it |them |this |these )?away\b/i, 'export, remove'],
  [/\bcosts? unknown\b/i, 'Price not known, once, on the press that spends it'],
  [
    /\b(what|all that) (came|comes|has come|had come)\b|\bc(ame|omes?) of (it|them|a|an|the|this|that)\b/i,
    'the result, the answer',
  ],
  [/\bhas (not )?come\b|\bhave (not )?come\b/i, 'arrived, is here'],
  [
    new RegExp(String.raw`\bwhat (is|was|were|has been|had been|it|they|he|she) (${verbs})\b`, 'i'),
    'the noun: the request, the answer, the text',
  ],
  [/\b(is|are|was|were) to (be|come|stand|go|have|hold|say|show|stay|do|make|keep)\b/i, 'must, will, should'],
  [/\bso many\b/i, 'a number of, or the number itself'],
  [/\bbut for\b/i, 'except'],
  [/\bone and the same\b/i, 'the same, one'],
  [/\bhave it that\b|\bhas it that\b/i, 'says'],
  [/\bin the place of\b|\bin its stead\b/i, 'instead of'],
  [/\b(borne|bears?|bore) (it )?out\b/i, 'supports, confirms'],
  [/\brests? on\b/i, 'depends on, comes from'],
  [/(?<!\bthere )(?<!\bthat )\bis no (?!longer\b|more\b|such\b|one\b)\w+/i, 'is not a'],
  [/\blook among\b/i, 'search in'],
  [/\bdo(es)? so too\b/i, 'say the verb again'],
  [/\bheld to dissolution\b/i, 'in office when dissolved'],
  [/\blife ?lines?\b/i, 'appointment timeline'],
  [/\bthis decides nothing\b/i, 'Matching details do not prove identity'],
  [/\bcompare nobody\b/i, 'Cancel comparison'],
  [/\bwhy comes first\b/i, 'Choose a case first'],
  [/\bas one document\b/i, 'Print dossier'],
  [/\bcalls still paid for\b/i, 'Lookups remaining'],
  [/\bas (it|they) came\b/i, 'in the original order, as received'],
  [/\bwhat (became|becomes) of\b/i, 'the state, the outcome'],
  [/\bfor nobody\b/i, 'not assigned'],
  [/\bstands? decided\b/i, 'is decided'],
]

/** Words in a sentence on screen: beyond this a reader starts again. */
const longest = 25

export type Hard = { file: string; line: number; text: string; better: string }
type Text = { at: number; text: string; isOnScreen: boolean }

const rooms = [
  'bench',
  'bff',
  'contract',
  'docs',
  'e2e',
  'entities',
  'fiction',
  'gazetteer',
  'platform',
  'scripts',
  'service',
]
/** The bases of processing are in the words of the statute. */
const isLeftOut = (file: string) =>
  /\.(test|spec)\.tsx?$|\/node_modules\/|^contract\/samples\/|^docs\/screens\/|^scripts\/words\.ts$|^bff\/cases\/lawful-bases\.ts$|^docs\/words\.md$/.test(
    file,
  )

/** All that has words to read, from the root of the project. */
export const readableFiles = (): string[] =>
  [...rooms, 'trials', 'web']
    .flatMap((room) => {
      const files = readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
      return files.map((file) => `${room}/${file.replaceAll(path.sep, '/')}`)
    })
    .concat('README.md', 'vite.config.ts', 'vitest.config.ts')
    .filter((file) => /\.(tsx?|mjs|md)$/.test(file) && !isLeftOut(file))
    .toSorted()

export function hardSentences(file: string): Hard[] {
  const source = readFileSync(path.join(root, file), 'utf8')
  return textsOf(file, source).flatMap(({ at, text, isOnScreen }) => {
    const line = source.slice(0, at).split('\n').length
    const hard = hardWords.flatMap(([pattern, better]) => {
      const found = pattern.exec(text)
      return found ? [{ file, line, text: around(text, found), better }] : []
    })
    const long = isOnScreen ? sentencesOf(text).filter((sentence) => sentence.split(' ').length > longest) : []
    return [...hard, ...long.map((text) => ({ file, line, text, better: `${longest} words at most, on screen` }))]
  })
}

function textsOf(file: string, source: string): Text[] {
  if (file.endsWith('.md')) return paragraphsOf(source)
  const { program, comments } = parseSync(file, source)
  const isOnScreen = /^(web|bff)\//.test(file) && !/\/testing/.test(file)
  return [...commentsOf(comments, source), ...stringsIn(program, isOnScreen)]
}

function paragraphsOf(source: string): Text[] {
  const plain = source
    .replace(/^```.*?^```/gms, (code) => code.replace(/[^\n]/g, ' '))
    // Code, addresses of links, and the titles of tests, which stand in italics.
    .replace(/`[^`\n]*`|\]\([^)\n]*\)|(?<!\*)\*(?!\*)[^*\n]+\*(?!\*)/g, (code) => 'x'.padEnd(code.length))
  return [...plain.matchAll(/\|.*|\S(?:.|\n(?!\s*\n|\|))*/g)].map(({ index, 0: text }) => ({
    at: index,
    text: inOneLine(text),
    isOnScreen: false,
  }))
}

type Comment = { value: string; start: number; end: number }

/** Lines of `//` one below the other are one text. */
function commentsOf(comments: readonly Comment[], source: string): Text[] {
  const texts: (Text & { end: number })[] = []
  for (const { value, start, end } of comments) {
    const text = inOneLine(value.replace(/^\s*\*/gm, ' '))
    const last = texts.at(-1)
    if (last && source.slice(last.end, start).trim() === '') {
      last.text += ` ${text}`
      last.end = end
    } else texts.push({ at: start, end, text, isOnScreen: false })
  }
  return texts
}

// biome-ignore lint/suspicious/noExplicitAny: a node of any kind is walked alike.
type Node = any

function stringsIn(node: Node, isOnScreen: boolean): Text[] {
  if (Array.isArray(node)) return node.flatMap((item) => stringsIn(item, isOnScreen))
  if (node === null || typeof node !== 'object') return []
  if (/^(Import|Export)\w*Declaration$/.test(node.type) && node.source) return []
  if (node.type === 'TaggedTemplateExpression' && node.tag.name === 'sql') return []
  const own = ownText(node)
  const inner = Object.values(node).flatMap((child) => stringsIn(child, isOnScreen))
  if (!own || !/[a-z] [a-z]|whoever/i.test(own)) return inner
  // A page of several lines has its own ends of sentences.
  const isPage = node.type === 'TemplateLiteral' && own.includes('\n')
  return [{ at: node.start, text: inOneLine(own), isOnScreen: isOnScreen && !isPage }, ...inner]
}

function ownText(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }: Node) => value.cooked ?? '').join('…')
  const isRun = node.type === 'JSXElement' || node.type === 'JSXFragment'
  const hasText = isRun && node.children.some((child: Node) => child.type === 'JSXText' && child.value.trim() !== '')
  return hasText ? wordsOf(node.children) : null
}

/** What runs on in its line; another element ends the sentence. */
const isInline = /^(a|abbr|b|bdi|cite|code|em|i|kbd|small|span|strong|time|Link)$/

function wordsOf(children: readonly Node[]): string {
  return children
    .map((child) => {
      if (child.type === 'JSXText') return child.value
      if (child.type !== 'JSXElement') return '…'
      return isInline.test(child.openingElement.name.name) ? wordsOf(child.children) : '. '
    })
    .join('')
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
const sentencesOf = (text: string) => text.split(/(?<=[.?!])\s/)

function around(text: string, { index, 0: found }: RegExpExecArray): string {
  const [from, to] = [Math.max(0, index - 50), index + found.length + 50]
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`
}

if (import.meta.main) {
  const wanted = process.argv.slice(2).map((name) => path.relative(root, path.resolve(name)))
  const isWanted = (file: string) =>
    wanted.length === 0 || wanted.some((name) => file === name || file.startsWith(`${name}/`))
  for (const name of wanted) statSync(path.join(root, name))
  const hard = readableFiles().filter(isWanted).flatMap(hardSentences)
  for (const { file, line, text, better } of hard) console.log(`${file}:${line}: ${text}\n    better: ${better}`)
  console.log(`${hard.length} in ${new Set(hard.map(({ file }) => file)).size} files`)
}
