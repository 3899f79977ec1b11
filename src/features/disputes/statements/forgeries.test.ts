import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Revision } from '../../../api/resources/revision'
import { compareToday } from '../../../domain/evidence/compare-today'
import { withFiling, withPages } from '../../../domain/evidence/filing'
import type { StatementQuestion } from '../../../domain/evidence/gather-statement'
import { fileOf, fileText, textOf } from '../../../domain/evidence/statement-file'
import type { StatementFile } from '../../../domain/evidence/statement-schema'
import { readStatements } from '../../../domain/evidence-pdf/read-statements'
import { writePack, writeStatement } from '../../../domain/evidence-pdf/write-statement'
import { fakeHistory, revision } from '../../../domain/testing/fake-history'
import { MADE_AT, questionOf, statementOf, textSourceOf } from '../../../domain/testing/fake-statement'
import { type Random, randomFrom } from '../../../domain/testing/random-history'
import { rebuiltPdf } from '../../../domain/testing/rebuilt-pdf'
import { randomSeed } from '../../../lib/random-runs'
import { type ResultWords, resultWords, worstOf } from './statement-words'

const font = (name: string) =>
  new Uint8Array(
    readFileSync(new URL(`../../../../node_modules/dejavu-fonts-ttf/ttf/${name}.ttf`, import.meta.url)),
  )
const FONTS = { regular: font('DejaVuSans'), bold: font('DejaVuSans-Bold') }

const ROWS = [
  revision(1, '2023-08-01T10:00:00Z', true, { kind: '+', reason: 'Lease began' }),
  revision(2, '2024-02-01T10:00:00Z', false, { reason: 'Repair', username: 'm.osei' }),
  revision(3, '2024-02-20T09:00:00Z', true, { reason: 'Back from repair', username: 'e.kane' }),
  revision(4, '2024-06-01T00:00:00Z', false, { reason: 'Sold', username: 'd.ross' }),
]
const TYPED = ['2023-09-05 08:30', '2024-02-05 08:30', '2024-03-05 08:30', '2024-07-05 08:30']
const now = () => MADE_AT + 86_400_000_000
const KNOWN = { plate: { plate: '8ABC123', plateState: 'NY' }, fleet: { id: 7, title: 'Alder Rentals' } }

const source = textSourceOf(fakeHistory(ROWS, { answeredAt: MADE_AT }))
const statement = async (
  typed: string,
  rows: readonly Revision[] = ROWS,
  more: Partial<StatementQuestion> = {},
) => fileOf(await statementOf(fakeHistory(rows, { answeredAt: MADE_AT }), typed, more))
const packOf = (statements: readonly StatementFile[]) =>
  writePack(
    {
      ...{ madeAt: MADE_AT, zone: 'UTC', madeBy: 'Dana Ross', listName: 'November' },
      ...{ summary: [{ name: 'On the fleet', count: '2', amount: '$ 8.50' }], statements },
      fleet: KNOWN.fleet,
    },
    FONTS,
    () => undefined,
  )

/** The signs and titles that a file gets on the page, one for each statement in it. */
async function check(content: Uint8Array<ArrayBuffer> | string) {
  const file = new File([content], 'file')
  const read = await readStatements(file, { loadFonts: async () => FONTS, onProgress: () => undefined })
  return Promise.all(
    read.map(async (one) => {
      const { checked } = one
      const today =
        checked.kind === 'intact'
          ? await compareToday(checked.data, source, KNOWN, new AbortController().signal, now)
          : null
      return resultWords(one, today)
    }),
  )
}
const titlesOf = async (content: Uint8Array<ArrayBuffer> | string) =>
  (await check(content)).map((words) => words?.title)

const FILED = { agency: 'E-ZPass', amount: '$ 4.25', name: 'Dana Ross', remark: 'Please withdraw it.' }
const originals = await Promise.all(
  TYPED.map(async (typed, at) => {
    const file = await statement(typed)
    const filed = withFiling(file.data, `N-${at}`, FILED)
    const kinds = [
      file.data,
      filed,
      withPages(file.data, 'technical-last'),
      withPages(filed, 'technical-attached'),
    ]
    return fileOf(kinds[at] ?? file.data)
  }),
)
const first = originals[0] as StatementFile
const pdfs = await Promise.all(originals.map((file) => writeStatement(file, FONTS)))
const pack = await packOf(originals)

test('a statement and a pack as they were made', async () => {
  const fine = 'Fits its hash. The history still says the same'
  for (const content of [pack, ...pdfs, ...originals.map(fileText)])
    expect(new Set(await titlesOf(content))).toEqual(new Set([fine]))
  const [words] = await check(fileText(first))
  expect(words?.lines).toEqual(['Not checked, since nothing records it: reference, who made it.'])
  const [filed] = await check(pdfs[1] as Uint8Array<ArrayBuffer>)
  expect(filed?.lines).toEqual([
    'Not checked, since nothing records it: reference, agency, amount, name, remark, who made it.',
  ])
})

const NOTHING: ResultWords = { tone: 'success', title: '', lines: [] }

type Forgery = (random: Random) => Promise<Uint8Array<ArrayBuffer> | string>

const pick = <T>(random: Random, all: readonly T[]): T => all[random(all.length)] as T
/** The forged statement as JSON, PDF or in a pack, each with a hash that fits. */
async function written(random: Random, file: StatementFile) {
  const kind = random(8)
  if (kind === 0) return writeStatement(file, FONTS)
  return kind === 1 ? packOf([first, file]) : fileText(file)
}
const inHistory =
  (change: (rows: readonly Revision[], at: number, random: Random) => readonly Revision[]): Forgery =>
  async (random) => {
    const at = random(TYPED.length)
    return written(random, await statement(TYPED[at] as string, change(ROWS, at, random)))
  }
const replaced = (rows: readonly Revision[], at: number, more: Partial<Revision>) =>
  rows.map((row, index) => (index === at ? { ...row, ...more } : row))
const about = (subject: Partial<StatementQuestion['subject']>): Partial<StatementQuestion> => ({
  subject: { ...questionOf('2024-03-05 08:30').subject, ...subject },
})
const withByte = (bytes: Uint8Array<ArrayBuffer>, random: Random) => {
  const altered = bytes.slice()
  const at = random(altered.length)
  altered[at] = (altered[at] ?? 0) ^ (1 + random(255))
  return altered
}
/** White over a place of the page, and other words on it. */
const cover = (words: string) => (drawn: string) =>
  `${drawn}\nq /DeviceRGB cs 1 1 1 scn 54 60 480 60 re f BT /F1 16 Tf 1 0 0 1 90 700 Tm ${words} ET Q`

const FORGERIES: Readonly<Record<string, Forgery>> = {
  'a byte of a PDF': async (random) => withByte(pick(random, pdfs), random),
  'a byte of a JSON file': async (random) =>
    new Uint8Array(withByte(new TextEncoder().encode(fileText(pick(random, originals))), random)),
  'a byte of a pack': async (random) => withByte(pack, random),
  'covered words': async (random) =>
    rebuiltPdf(pick(random, [pack, ...pdfs]), {
      content: cover(pick(random, ['', '[<00010002> 0] TJ', '(was not on) Tj'])),
    }),
  'swapped pages': () => rebuiltPdf(pack, { pages: (pages) => [...pages].reverse() }),
  'a page left out': async (random) => {
    const left = random(5)
    return rebuiltPdf(pack, { pages: (pages) => pages.filter((_, at) => at !== left) })
  },
  'another attachment': async (random) => {
    const [at, by] = [random(4), random(3)]
    const other = originals[(at + 1 + by) % 4] as StatementFile
    return rebuiltPdf(pdfs[at] as Uint8Array<ArrayBuffer>, {
      attachment: textOf(other.data),
      hash: other.sha256,
    })
  },
  'another plate': async (random) =>
    written(
      random,
      await statement(pick(random, TYPED), ROWS, about({ plate: pick(random, ['8ABC124', 'BABC123']) })),
    ),
  'another state': async (random) =>
    written(random, await statement(pick(random, TYPED), ROWS, about({ plateState: 'NJ' }))),
  'another fleet': async (random) =>
    written(
      random,
      await statement(pick(random, TYPED), ROWS, about({ fleet: { id: 7, title: 'Elder Rentals' } })),
    ),
  'another person': inHistory((rows, at) => replaced(rows, at, { username: 'r.vance' })),
  'another reason': inHistory((rows, at) => replaced(rows, at, { reason: 'Stolen' })),
  'the other status': inHistory((rows, at) => replaced(rows, at, { active: at % 2 === 1 })),
  'another time': inHistory((rows, at, random) =>
    replaced(rows, at, revision(at + 1, `2023-07-0${1 + random(8)}T10:00:00Z`, at % 2 === 0)),
  ),
  'a change left out': inHistory((rows, at) => rows.filter((_, index) => index !== at)),
  'a change made up': inHistory((rows, at) => [
    ...rows,
    revision(
      40 + at,
      `${['2023-08-09', '2024-02-04', '2024-03-01', '2024-07-01'][at]}T10:00:00Z`,
      at % 2 === 1,
    ),
  ]),
  'another sentence': async (random) => {
    const { data } = pick(random, originals)
    const findings = data.findings.map((one) => ({
      ...one,
      sentence: one.sentence.replace(/was (not )?on/, (_, not) => (not ? 'was on' : 'was not on')),
    }))
    return written(random, fileOf({ ...data, findings }))
  },
  'another verdict': async (random) => {
    const { data } = pick(random, originals)
    const findings = data.findings.map((one) => ({
      ...one,
      kind: one.kind === 'active' ? ('not-active' as const) : ('active' as const),
    }))
    return fileText(fileOf({ ...data, findings }))
  },
}

const seed = randomSeed()

test(`F95 F103 none of 300 altered or forged statements and packs is green (seed ${seed})`, async () => {
  const random = randomFrom(seed)
  const kinds = Object.entries(FORGERIES)
  const found = new Map<string, ReadonlySet<string>>()
  for (let round = 0; round < 300; round++) {
    const [name, forge] = kinds[round % kinds.length] as (typeof kinds)[number]
    const words = (await check(await forge(random))).map((one) => one ?? NOTHING)
    const worst = worstOf(words)
    expect(worst?.tone, `${name}, round ${round}: ${words.map(({ title }) => title).join(' · ')}`).not.toBe(
      'success',
    )
    found.set(name, new Set([...(found.get(name) ?? []), worst?.title ?? '']))
  }
  for (const name of [
    'another plate',
    'another fleet',
    'another person',
    'another reason',
    'the other status',
  ])
    expect([...(found.get(name) ?? [])]).toEqual(['Contradicts the history'])
  for (const name of ['swapped pages', 'another attachment'])
    expect([...(found.get(name) ?? [])]).toEqual([
      'The pages differ from the data. Do not rely on the pages.',
    ])
})
