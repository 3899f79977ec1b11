import { UnfitFile } from './unfit-file'

/** Callbacks for the parts of an XML text, in order. Names have no prefix. */
interface XmlEvents {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  close?(name: string): void
  text?(text: string): void
}

/** Most characters of a tag or comment. The scanner rescans an unfinished one with each chunk. */
const MAX_PENDING = 100_000
const TAG = /<(\/?)(?:[\w.-]+:)?([\w.-]+)([^>"']*(?:"[^"]*"[^>"']*|'[^']*'[^>"']*)*)>/y
/** Start and end of what isn't a tag. The content of CDATA isn't unescaped. */
const NON_TAGS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/** Scans XML chunk by chunk until `isEnough` returns true. Workbooks have no document type, so only XML's own entities occur. */
export async function scanXml(
  pieces: AsyncGenerator<string, void, undefined>,
  events: XmlEvents,
  isEnough = () => false,
): Promise<void> {
  let xml = ''
  const tags = { open: 0 }
  for await (const piece of pieces) {
    xml += piece
    xml = xml.slice(scanned(xml, events, tags))
    if (isEnough()) return
    if (xml.length > MAX_PENDING)
      throw new UnfitFile('has more than 100,000 characters in a tag. Save just the list as a new file.')
  }
  if (xml.trim() !== '' || tags.open !== 0) throw new Error('Unfinished XML')
}

function scanned(xml: string, events: XmlEvents, tags: { open: number }): number {
  let at = xml.charCodeAt(0) === 0xfeff ? 1 : 0
  for (;;) {
    const next = xml.indexOf('<', at)
    const end = next === -1 ? wholeEnd(xml) : next
    if (end > at) events.text?.(unescaped(xml.slice(at, end)))
    at = Math.max(at, end)
    if (next === -1) return at
    const second = xml[at + 1]
    if (second === '!' || second === '?') {
      const other = NON_TAGS.find(([begins]) => xml.startsWith(begins, at))
      if (!other && xml.length - at > 9) throw new Error('A document type')
      const close = other ? xml.indexOf(other[1], at + other[0].length) : -1
      if (!other || close === -1) return at
      if (other[1] === ']]>') events.text?.(xml.slice(at + other[0].length, close))
      at = close + other[1].length
      continue
    }
    TAG.lastIndex = at
    const found = TAG.exec(xml)
    if (!found) return at
    const [, slash, name = '', attributes = ''] = found
    if (slash === '') {
      tags.open++
      events.open?.(name, attributesOf(attributes))
    }
    if (slash !== '' || attributes.endsWith('/')) {
      tags.open--
      events.close?.(name)
    }
    at = TAG.lastIndex
  }
}

/** Returns where an incomplete text can be cut: before an unfinished entity such as `&amp;`. */
function wholeEnd(xml: string): number {
  const entity = xml.lastIndexOf('&')
  return entity > xml.length - 12 && !xml.includes(';', entity) ? entity : xml.length
}

const ATTRIBUTE = /([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

function attributesOf(raw: string): Readonly<Record<string, string>> {
  const attributes: Record<string, string> = {}
  ATTRIBUTE.lastIndex = 0
  for (let found = ATTRIBUTE.exec(raw); found !== null; found = ATTRIBUTE.exec(raw))
    attributes[found[1] ?? ''] = unescaped(found[2] ?? found[3] ?? '')
  return attributes
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi,
    (whole, hex, decimal, name) => {
      if (name !== undefined) return ENTITIES[name] ?? whole
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}
