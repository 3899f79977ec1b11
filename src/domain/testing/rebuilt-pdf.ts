type List = (references: readonly string[]) => readonly string[]

/** For tests: what somebody changes in a PDF of ours. */
interface Changes {
  /** What is drawn on the first page. */
  readonly content?: (drawn: string) => string
  /** References to the pages, and to the attached files, in order. */
  readonly pages?: List
  readonly files?: List
  /** The text of the first attachment. */
  readonly attachment?: string
  readonly hash?: string
}

/** For tests: a PDF of ours with something changed, whole again: as somebody writes it who knows how it is made. */
export async function rebuiltPdf(bytes: Uint8Array, changes: Changes): Promise<Uint8Array<ArrayBuffer>> {
  const text = Buffer.from(bytes).toString('latin1')
  const contents = /\/Type \/Page\n[\s\S]*?\/Contents (\d+) 0 R/.exec(text)?.[1]
  const embedded = /(\d+) 0 obj\n<<\n\/Type \/EmbeddedFile/.exec(text)?.[1]
  let out = text.slice(0, text.indexOf('\n', text.indexOf('\n') + 1) + 1)
  const places = new Map<number, number>()
  for (const [, number = '', body = ''] of text.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj\n/gm)) {
    let object = body
    if (number === contents && changes.content) object = await packed(object, changes.content)
    if (number === embedded && changes.attachment)
      object = await packed(object, () => Buffer.from(changes.attachment ?? '').toString('latin1'))
    if (changes.pages && object.includes('/Type /Pages')) object = listed(object, 'Kids', changes.pages)
    if (changes.files && object.includes('/Type /Catalog')) object = listed(object, 'AF', changes.files)
    if (changes.hash) object = object.replace(/^\(SHA-256 [0-9a-f]+\)/, `(SHA-256 ${changes.hash})`)
    places.set(Number(number), out.length)
    out += `${number} 0 obj\n${object}\nendobj\n`
  }
  const entries = Array.from(
    { length: places.size },
    (_, index) => `${String(places.get(index + 1)).padStart(10, '0')} 00000 n \n`,
  )
  const trailer = text.slice(text.lastIndexOf('trailer'), text.lastIndexOf('startxref'))
  out += `xref\n0 ${places.size + 1}\n0000000000 65535 f \n${entries.join('')}${trailer}startxref\n${out.length}\n%%EOF\n`
  return new Uint8Array(Buffer.from(out, 'latin1'))
}

/** A dictionary with another list under a key. */
function listed(object: string, key: string, change: List): string {
  return object.replace(new RegExp(`/${key} \\[(.*)\\]`), (_, list: string) => {
    const references = list.match(/\d+ 0 R/g) ?? []
    return `/${key} [${change(references).join(' ')}]`
  })
}

/** A packed stream with other content. */
async function packed(object: string, change: (text: string) => string): Promise<string> {
  const [head = '', rest = ''] = object.split(/stream\n([\s\S]*)/, 2)
  const inside = await through(
    new DecompressionStream('deflate'),
    rest.slice(0, rest.lastIndexOf('\nendstream')),
  )
  const stream = await through(new CompressionStream('deflate'), change(inside))
  return `${head.replace(/\/Length \d+/, `/Length ${stream.length}`)}stream\n${stream}\nendstream`
}

async function through(stream: CompressionStream | DecompressionStream, text: string): Promise<string> {
  const piped = new Blob([Buffer.from(text, 'latin1')]).stream().pipeThrough(stream)
  return Buffer.from(await new Response(piped).arrayBuffer()).toString('latin1')
}
