import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { randomSeed, runs } from '../../lib/random-runs'
import { checkAttachment } from '../evidence/check-statement'
import { fileOf, textOf } from '../evidence/statement-file'
import { fakeHistory, revision } from '../testing/fake-history'
import { statementOf } from '../testing/fake-statement'
import { randomFrom } from '../testing/random-history'
import { readAttachments } from './read-attachments'
import { writeStatement } from './write-statement'

const font = (name: string) =>
  new Uint8Array(
    readFileSync(new URL(`../../../node_modules/dejavu-fonts-ttf/ttf/${name}.ttf`, import.meta.url)),
  )
const FONTS = { regular: font('DejaVuSans'), bold: font('DejaVuSans-Bold') }

const file = fileOf(
  await statementOf(
    fakeHistory([revision(1, '2023-08-01T10:00:00Z', true, { kind: '+' })]),
    '2024-03-05 08:30',
  ),
)
const made = await writeStatement(file, FONTS)
const seed = randomSeed()

test(`bytes altered at random never make another statement of it (seed ${seed})`, async () => {
  const random = randomFrom(seed)
  for (let round = 0; round < runs(3000); round++) {
    const altered = made.slice()
    const at = random(altered.length)
    altered[at] = (altered[at] ?? 0) ^ (1 + random(255))
    const facts = await readAttachments(altered)
    const text = facts?.attachments[0]?.text
    if (facts === null || text === undefined || text === textOf(file.data)) continue
    expect(checkAttachment(text, facts.hash).kind, `byte ${at}`).not.toBe('intact')
  }
})

test('other files are none of ours: cut off, empty, saved by another program, no PDF at all', async () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  expect(await readAttachments(made.slice(0, made.length / 2))).toBeNull()
  expect(await readAttachments(new Uint8Array())).toBeNull()
  expect(await readAttachments(bytes('%PDF-1.7\nstartxref\n0\n%%EOF'))).toBeNull()
  expect(await readAttachments(bytes('plate,time\n8ABC123,2024'))).toBeNull()
  const other = Buffer.from(made).toString('latin1').replace('(Fleet Console)', '(Other Program)')
  expect(await readAttachments(new Uint8Array(Buffer.from(other, 'latin1')))).toBeNull()
})
