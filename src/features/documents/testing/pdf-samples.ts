/** Builds a PDF with these objects (from 1), `between` among them, and this trailer. One character is one byte. */
export function tablePdf(objects: readonly string[], trailer = '', between = ''): string {
  let text = '%PDF-1.7\n'
  const places = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n${between}`
    return at
  })
  const row = (at: number) => `${String(at).padStart(10, '0')} 00000 n \n`
  const size = places.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.map(row).join('')}`
  return `${text}${table}trailer\n<</Size ${size} /Root 1 0 R${trailer}>>\nstartxref\n${text.length}\n%%EOF\n`
}

const bytes = (...numbers: number[]) => String.fromCharCode(...numbers)

/** Packs text as zlib does with incompressible text: in one stored block, with an Adler-32 checksum. */
function packed(text: string): string {
  let [a, b] = [1, 0]
  for (const letter of text) {
    a = (a + letter.charCodeAt(0)) % 65_521
    b = (b + a) % 65_521
  }
  const two = (number: number) => [number & 255, (number >> 8) & 255]
  const block = bytes(0x78, 1, 1, ...two(text.length), ...two(~text.length))
  return block + text + bytes(b >> 8, b & 255, a >> 8, a & 255)
}

/** Builds a PDF with its objects in an object stream, and with a cross-reference stream. */
export function streamPdf(objects: readonly string[], trailer = ''): string {
  const [holder, table] = [objects.length + 1, objects.length + 2]
  let at = 0
  const numbers = objects.map((object, index) => {
    const number = `${index + 1} ${at}`
    at += object.length + 1
    return number
  })
  const head = `${numbers.join(' ')} `
  const inside = packed(`${head}${objects.join(' ')}`)
  let text = '%PDF-1.7\n'
  const holderAt = text.length
  text += `${holder} 0 obj\n<</Type/ObjStm/N ${objects.length}/First ${head.length}/Filter/FlateDecode/Length ${inside.length}>>stream\n${inside}\nendstream\nendobj\n`
  const rows = [
    bytes(0, 0, 0, 0),
    ...objects.map((_, index) => bytes(2, holder >> 8, holder & 255, index)),
    bytes(1, holderAt >> 8, holderAt & 255, 0),
    bytes(1, text.length >> 8, text.length & 255, 0),
  ]
  const data = packed(rows.join(''))
  const dict = `<</Type/XRef/W[1 2 1]/Size ${table + 1}/Root 1 0 R${trailer}/Filter/FlateDecode/Length ${data.length}>>`
  return `${text}${table} 0 obj\n${dict}\nstream\n${data}\nendstream\nendobj\nstartxref\n${text.length}\n%%EOF\n`
}
