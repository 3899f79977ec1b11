import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '../../contract/paths'
import { runs } from '../../lib/testing/random-runs'
import { openService, type Reply } from './spec-client'

let opened: Awaited<ReturnType<typeof openService>>
beforeAll(async () => {
  opened = await openService()
})
beforeEach(() => opened.service.reset())
afterAll(() => opened.service.close())

const arrived = async () => (await opened.anyone.get('/demo/documents')).body

/** Sends `body` in chunks of these sizes, repeated. */
function sendPieces(type: string, body: Uint8Array, sizes: readonly number[] = [7]): Promise<Reply> {
  let at = 0
  let turn = 0
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= body.length) return controller.close()
      const size = sizes[turn++ % sizes.length] ?? 1
      controller.enqueue(body.subarray(at, at + size))
      at += size
    },
  })
  return opened.manager.send('POST', paths.documentUpload, {
    headers: { 'Content-Type': type },
    body: stream,
  })
}

const TYPE = 'multipart/form-data; boundary=X'
const lines = (...all: readonly string[]) => Buffer.from(all.join('\r\n'))
const title = ['--X', 'Content-Disposition: form-data; name="title"', '', 'a']

test('any form of a browser is stored byte for byte, in chunks of any size', async () => {
  const names = fc
    .string({ minLength: 1, unit: 'grapheme' })
    .filter((name) => !/[\r\n]/.test(name) && !/%(?:22|0D|0A)/.test(name) && !name.includes('\\'))
  // Bytes that look like a boundary are the hard part for a parser.
  const content = fc
    .array(
      fc.oneof(
        fc.uint8Array({ maxLength: 30 }),
        fc.constantFrom('\r\n--', '\r\n', '--', '\r\n--X').map((text) => new TextEncoder().encode(text)),
      ),
    )
    .map((pieces) => Buffer.concat([Buffer.from('%PDF-'), ...pieces]))
  const given = fc.record({
    // A blank title would be refused.
    title: fc.string().map((text) => `t${text}`),
    name: names,
    content,
    sizes: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 }),
  })
  await fc.assert(
    fc.asyncProperty(given, async ({ title, name, content, sizes }) => {
      await opened.service.reset()
      const data = new FormData()
      data.append('title', title)
      data.append('file', new Blob([content]), name)
      const sent = new Response(data)
      const type = sent.headers.get('Content-Type') ?? ''
      const reply = await sendPieces(type, new Uint8Array(await sent.arrayBuffer()), sizes)
      expect(reply.status, reply.text).toBe(201)
      const sha256 = createHash('sha256').update(content).digest('hex')
      const kept = title.replace(/\r\n?|\n/g, '\r\n')
      expect(await arrived()).toEqual([{ title: kept, file_name: name, size: content.length, sha256 }])
    }),
    { numRuns: runs(100) },
  )
})

test('preamble, epilogue, plain and quoted names in any case, parts in any order', async () => {
  const body = lines(
    'hello',
    '--X',
    'CONTENT-DISPOSITION: form-data; name=title',
    '',
    '1',
    '--X',
    'Content-Disposition: form-data; filename="../../é%22%0D%0A.pdf"; name="file"',
    'Content-Type: application/pdf',
    '',
    '%PDF-',
    '--X--',
    'bye',
  )
  const reply = await sendPieces(TYPE, body)
  expect(reply.status, reply.text).toBe(201)
  expect(await arrived()).toMatchObject([{ title: '1', file_name: '../../é"\r\n.pdf', size: 5 }])
})

test('a form that ends within its file, a moment after its last bytes: 400, and nothing is stored', async () => {
  const body = lines(
    ...title,
    '--X',
    'Content-Disposition: form-data; name="file"; filename="a.pdf"',
    '',
    '%PDF-1',
  )
  let rest: Uint8Array | null = body
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      // As over a network: the parser has read what came before.
      await setTimeout(10)
      if (rest) controller.enqueue(rest)
      else controller.close()
      rest = null
    },
  })
  const reply = await opened.manager.send('POST', paths.documentUpload, {
    headers: { 'Content-Type': TYPE },
    body: stream,
  })
  expect(reply.status, reply.text).toBe(400)
  expect(reply.text).toContain('Multipart form parse error')
  expect(await arrived()).toEqual([])
})

test('line separators of other kinds are part of a name', async () => {
  for (const mark of ['\u2028', '\u2029', '\u0085', '\v', '\f']) {
    await opened.service.reset()
    const fileName = `a${mark}Content-Disposition: form-data; name=b.pdf`
    const disposition = `Content-Disposition: form-data; name="file"; filename="${fileName}"`
    const reply = await sendPieces(TYPE, lines(...title, '--X', disposition, '', '%PDF-', '--X--', ''))
    expect(reply.status, reply.text).toBe(201)
    expect(await arrived()).toMatchObject([{ file_name: fileName }])
  }
})

describe('a malformed form is a 400, and stores nothing', () => {
  const file = ['--X', 'Content-Disposition: form-data; name="file"; filename="a.pdf"', '', '%PDF-']
  test.each<[string, string, Uint8Array]>([
    ['no boundary', 'multipart/form-data', lines('--X--')],
    ['another boundary', TYPE, lines('--Y', ...title.slice(1), '--Y--')],
    ['nothing', TYPE, lines('')],
    ['truncated in a header', TYPE, lines(...title, '--X', 'Content-Disp')],
    ['truncated in a part', TYPE, lines('--X', 'Content-Disposition: form-data; name="a"', '', 'ab')],
    ['truncated in the file', TYPE, lines(...title, ...file)],
    ['truncated after the file', TYPE, lines(...title, ...file, '--X')],
  ])('%s', async (_name, type, body) => {
    const reply = await sendPieces(type, body)
    expect(reply.status, reply.text).toBe(400)
    expect(await arrived()).toEqual([])
  })
})

describe('a part that cannot be read', () => {
  const file = ['--X', 'Content-Disposition: form-data; name="file"; filename="a.pdf"', '', '%PDF-']
  test.each<[string, readonly string[]]>([
    ['no name', ['--X', 'Content-Type: text/plain', '', '1']],
    ['no header', ['--X', '', '1']],
    ['a header of 20,000 bytes', ['--X', `A: ${'a'.repeat(20_000)}`, '', '1']],
    ['no form-data', ['--X', 'Content-Disposition: attachment; name="title"', '', '1']],
  ])('is dropped like other parts: %s', async (_name, part) => {
    const reply = await sendPieces(TYPE, lines(...part, ...title, ...file, '--X--', ''))
    expect(reply.status, reply.text).toBe(201)
    expect(await arrived()).toMatchObject([{ title: 'a', file_name: 'a.pdf', size: 5 }])
  })

  test.each(['title', 'file'])('is missing if it is the %s: blanks after its boundary', async (name) => {
    const parts = { title: title.slice(1), file: file.slice(1) }
    const mark = (part: string) => (part === name ? '--X \t' : '--X')
    const body = lines(mark('title'), ...parts.title, mark('file'), ...parts.file, '--X--', '')
    const reply = await sendPieces(TYPE, body)
    expect(reply.status, reply.text).toBe(400)
    expect(Object.keys(Object(reply.body))).toContain(name)
    expect(await arrived()).toEqual([])
  })
})
