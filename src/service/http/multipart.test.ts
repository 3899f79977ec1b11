import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HttpError } from './http-error'
import { readParts } from './multipart'

async function* inPieces(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  let at = 0
  for (let turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1
    yield bytes.subarray(at, at + size)
    at += size
  }
}

async function partsOf(
  bytes: Uint8Array,
  contentType: string,
  sizes: readonly number[] = [bytes.length || 1],
) {
  const parts: { name: string; fileName: string | null; bytes: Buffer }[] = []
  for await (const { name, fileName, body } of readParts(inPieces(bytes, sizes), contentType)) {
    const read: Uint8Array[] = []
    for await (const chunk of body) read.push(chunk)
    parts.push({ name, fileName, bytes: Buffer.concat(read) })
  }
  return parts
}

const TYPE = 'multipart/form-data; boundary=X'
const form = (...lines: readonly string[]) => Buffer.from(lines.join('\r\n'))

test('whatever a browser’s own form sends comes out byte for byte, however it is cut', async () => {
  const names = fc
    .string({ minLength: 1, unit: 'grapheme' })
    .filter((name) => !/[\r\n]/.test(name) && !/%(?:22|0D|0A)/.test(name) && !name.includes('\\'))
  // What looks like a boundary among the bytes is where a reader goes wrong.
  const content = fc
    .array(
      fc.oneof(
        fc.uint8Array({ maxLength: 30 }),
        fc.constantFrom('\r\n--', '\r\n', '--', '\r\n--X').map((text) => new TextEncoder().encode(text)),
      ),
    )
    .map((pieces) => Buffer.concat(pieces))
  const given = fc.record({
    title: fc.string(),
    name: names,
    content,
    sizes: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 }),
  })
  await fc.assert(
    fc.asyncProperty(given, async ({ title, name, content, sizes }) => {
      const data = new FormData()
      data.append('title', title)
      data.append('file', new Blob([content]), name)
      const sent = new Response(data)
      const type = sent.headers.get('Content-Type') ?? ''
      const parts = await partsOf(new Uint8Array(await sent.arrayBuffer()), type, sizes)
      expect(parts.map((part) => [part.name, part.fileName])).toEqual([
        ['title', null],
        ['file', name],
      ])
      expect(parts[0]?.bytes.toString()).toBe(title.replace(/\r\n?|\n/g, '\r\n'))
      expect(parts[1]?.bytes.equals(content)).toBe(true)
    }),
  )
})

test('preamble, epilogue, blanks after a boundary, parts in any order', async () => {
  const body = form(
    'hello',
    '--X  ',
    'CONTENT-DISPOSITION: form-data; name=a',
    '',
    '1',
    '--X',
    'Content-Disposition: form-data; filename="../../é%22%0D%0A.pdf"; name="file"',
    'Content-Type: application/pdf',
    '',
    '',
    '--X--',
    'bye',
  )
  expect(await partsOf(body, TYPE)).toEqual([
    { name: 'a', fileName: null, bytes: Buffer.from('1') },
    { name: 'file', fileName: '../../é"\r\n.pdf', bytes: Buffer.alloc(0) },
  ])
})

test('a name is a name, whatever separates lines elsewhere', async () => {
  const body = (name: string) => form('--X', `Content-Disposition: form-data; ${name}`, '', '', '--X--')
  for (const mark of ['\u2028', '\u2029', '\u0085', '\v', '\f']) {
    const named = `name="file"; filename="a${mark}Content-Disposition: form-data; name=b.pdf"`
    expect((await partsOf(body(named), TYPE))[0]?.fileName).toBe(
      `a${mark}Content-Disposition: form-data; name=b.pdf`,
    )
  }
})

test('a part that nobody reads is passed over', async () => {
  const body = form(
    '--X',
    'Content-Disposition: form-data; name="a"',
    '',
    'long',
    '--X',
    'Content-Disposition: form-data; name="b"',
    '',
    '2',
    '--X--',
    '',
  )
  const names: string[] = []
  for await (const { name } of readParts(inPieces(body, [3]), TYPE)) names.push(name)
  expect(names).toEqual(['a', 'b'])
})

describe('what is no form is a 400', () => {
  test.each<[string, string, Uint8Array]>([
    ['no boundary', 'multipart/form-data', form('--X--')],
    ['another boundary', TYPE, form('--Y', 'Content-Disposition: form-data; name="a"', '', '1', '--Y--')],
    ['nothing', TYPE, form('')],
    ['cut in a header', TYPE, form('--X', 'Content-Disp')],
    ['cut in a part', TYPE, form('--X', 'Content-Disposition: form-data; name="a"', '', 'ab')],
    ['no name', TYPE, form('--X', 'Content-Type: text/plain', '', '1', '--X--')],
    ['no header', TYPE, form('--X', '', '1', '--X--')],
    ['a header without end', TYPE, form('--X', `A: ${'a'.repeat(20_000)}`, '', '1', '--X--')],
  ])('%s', async (_name, type, body) => {
    await expect(partsOf(body, type, [7])).rejects.toSatisfy(
      (error) => error instanceof HttpError && error.status === 400,
    )
  })
})
