import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '../../contract/paths'
import { runs } from '../../lib/random-runs'
import { openService, type Reply } from './spec-client'

let folder: string
let opened: Awaited<ReturnType<typeof openService>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fleet-documents-'))
  opened = await openService({ databaseUrl: `file:${join(folder, 'fleet.db')}` })
})
beforeEach(() => opened.service.reset())
afterAll(async () => {
  await opened.service.close()
  rmSync(folder, { recursive: true, force: true })
})

const storedFiles = () => readdirSync(join(folder, 'uploads'))
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
  expect(storedFiles()).toEqual([])
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

const file = ['--X', 'Content-Disposition: form-data; name="file"; filename="a.pdf"', '', '%PDF-']

describe('a malformed form is a 400 that says why, and stores nothing', () => {
  const ends = 'The form ends before its last boundary.'
  const disposition = 'A part needs exactly one Content-Disposition.'
  const unreadable = 'A part has a header that cannot be read.'
  const whole = (...parts: readonly string[]) => lines(...title, ...file, ...parts, '--X--', '')
  test.each<[string, Uint8Array, string]>([
    ['another boundary', lines('--Y', ...title.slice(1), '--Y--'), ends],
    ['nothing', lines(''), ends],
    ['cut in a header', lines(...title, '--X', 'Content-Disp'), ends],
    ['cut in a part', lines('--X', 'Content-Disposition: form-data; name="a"', '', 'ab'), ends],
    ['cut in the file', lines(...title, ...file), ends],
    ['cut after the file', lines(...title, ...file, '--X'), ends],
    ['ends within a header', whole('--X', 'Content-Disposition: form-data; name="a"'), ends],
    [
      'a header that runs into the next part',
      whole('--X', 'A: b', ...title),
      'A part ends within its header.',
    ],
    ['no name', whole('--X', 'Content-Disposition: form-data', '', '1'), 'A part has no name.'],
    ['no header', whole('--X', '', '1'), disposition],
    ['another header only', whole('--X', 'Content-Type: text/plain', '', '1'), disposition],
    ['two dispositions', whole('--X', ...title.slice(1, 2), ...title.slice(1)), disposition],
    [
      'a header of 20 KB',
      whole('--X', `A: ${'a'.repeat(20_000)}`, ...title.slice(1)),
      "A part's header is longer than 16384 bytes.",
    ],
    [
      'a header without end',
      whole('--X', `A: ${'a'.repeat(20_000)}`),
      "A part's header is longer than 16384 bytes.",
    ],
    ['a header without a colon', whole('--X', 'nothing', ...title.slice(1)), unreadable],
    ['a line feed within a header', whole('--X', 'A: b\nC: d', ...title.slice(1)), unreadable],
    [
      'a file, not a field',
      whole('--X', 'Content-Disposition: attachment; name="a"', '', '1'),
      'A part is not of the kind form-data.',
    ],
    [
      'a quote without end',
      whole('--X', 'Content-Disposition: form-data; name="a', '', '1'),
      'A Content-Disposition cannot be read.',
    ],
    [
      'a file name that is not UTF-8',
      whole('--X', "Content-Disposition: form-data; name=a; filename*=UTF-8''%FF", '', '1'),
      'A file name is not percent-encoded UTF-8.',
    ],
    ['text after a boundary', whole('--Xyz', ...title.slice(1)), 'A boundary is followed by other text.'],
  ])('%s', async (_name, body, reason) => {
    for (const sizes of [[7], [100_000]]) {
      const reply = await sendPieces(TYPE, body, sizes)
      const detail = `Multipart form parse error - ${reason}`
      expect([reply.status, reply.body]).toEqual([400, { detail }])
      expect(storedFiles()).toEqual([])
    }
  })

  test('no boundary', async () => {
    const reply = await sendPieces('multipart/form-data', whole())
    const detail = 'Multipart form parse error - Content-Type names no boundary.'
    expect([reply.status, reply.body]).toEqual([400, { detail }])
  })
})

test.each<[string, string, Uint8Array]>([
  [
    'blanks after a boundary',
    TYPE,
    lines('--X \t ', ...title.slice(1), '--X ', ...file.slice(1), '--X-- ', ''),
  ],
  [
    'a quoted boundary',
    'multipart/form-data; charset=utf-8; boundary="X"',
    lines(...title, ...file, '--X--'),
  ],
  [
    'a folded header',
    TYPE,
    lines('--X', 'Content-Disposition: form-data;', '\tname="title"', '', 'a', ...file, '--X--'),
  ],
  [
    'a file name in percent-encoded UTF-8',
    TYPE,
    lines(
      ...title,
      '--X',
      "Content-Disposition: form-data; name=file; filename*=utf-8''a.pdf;",
      '',
      '%PDF-',
      '--X--',
    ),
  ],
])('%s: every part arrives', async (_name, type, body) => {
  const reply = await sendPieces(type, body)
  expect(reply.status, reply.text).toBe(201)
  expect(await arrived()).toMatchObject([{ title: 'a', file_name: 'a.pdf', size: 5 }])
})
