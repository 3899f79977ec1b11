import { expect, test } from 'vitest'
import { randomSeed, runs } from '../../lib/testing/random-runs'
import { fakeHistory } from '../testing/fake-history'
import { rows, statementOf } from '../testing/fake-statement'
import { randomFrom } from '../testing/random-history'
import { ATTACHED, FILING_NAMES, type Filing, filledData, type StatementData } from './statement-data'
import { contentOf } from './statement-words'

const KEYS = Object.keys(FILING_NAMES) as (keyof Filing)[]
const FILLED: Required<Filing> = {
  agency: 'E-ZPass New York',
  plaza: 'Plaza 12, lane 3',
  amount: '$ 12.40',
  name: 'Dana Ross',
  role: 'Toll desk',
  contact: 'tolls@alder.example',
  remark: 'We ask you to withdraw\nthe notice.',
}
const made = () => statementOf(fakeHistory(rows), '2024-03-05 08:30')
const factsOf = (data: StatementData, title: string) => {
  const section = contentOf(data).sections.find((one) => one.title === title)
  return section?.kind === 'facts' ? section : null
}

test('shows filing fields on the page, with a line to sign, marked as unverified', async () => {
  const data = filledData(await made(), { ...FILLED, reference: 'NT-2' })
  expect(contentOf(data).title).toBe('Evidence statement · Reference NT-2')
  expect(factsOf(data, 'Toll notice')?.facts).toEqual([
    { name: 'Reference', lines: ['NT-2'] },
    { name: 'Agency', lines: ['E-ZPass New York'] },
    { name: 'Plaza', lines: ['Plaza 12, lane 3'] },
    { name: 'Amount', lines: ['$ 12.40'] },
  ])
  expect(factsOf(data, 'Filed by')).toMatchObject({
    signature: 'Signature and date',
    facts: [
      { name: 'Name', lines: ['Dana Ross'] },
      { name: 'Role', lines: ['Toll desk'] },
      { name: 'Contact', lines: ['tolls@alder.example'] },
      { name: 'Comments', lines: ['We ask you to withdraw the notice.'] },
    ],
  })
  const limits = contentOf(data).sections.find(({ title }) => title === 'What this does not prove')
  expect(JSON.stringify(limits)).toContain('as entered')
})

test('a statement without filing fields is unchanged', async () => {
  const data = await made()
  const blank = Object.fromEntries(KEYS.map((key) => [key, '  ']))
  for (const fields of [{}, blank])
    expect(filledData(data, { ...fields, reference: 'NT-1004' })).toEqual(data)
  expect(filledData(data, { reference: ' ' })).toEqual({ ...data, reference: null })
  expect(factsOf(data, 'Filed by')).toBeNull()
})

test('stores any fields, in any order, trimmed, in the data and on the page', async () => {
  const seed = randomSeed()
  const random = randomFrom(seed)
  const data = await made()
  for (let round = 0; round < runs(300); round++) {
    const some = KEYS.map((key) => ({ key, rank: random(100) }))
      .sort((a, b) => a.rank - b.rank)
      .slice(0, 1 + random(KEYS.length))
    const typed = Object.fromEntries(some.map(({ key }) => [key, `${key} ${random(1000)} «ß»`]))
    const blanked = Object.fromEntries(Object.entries(typed).map(([key, text]) => [key, ` ${text} `]))
    const filed = filledData(data, { ...blanked, reference: `N-${round}` })
    const name = `seed ${seed}, round ${round}`
    expect([filed.filing, filed.reference], name).toEqual([typed, `N-${round}`])
    const sheet = JSON.stringify(contentOf(filed).sections)
    for (const text of Object.values(typed)) expect(sheet, name).toContain(text)
  }
})

test('the agency’s part comes first; the technical part is on its own page or only in the data', async () => {
  const data = filledData(await made(), { ...FILLED, reference: 'NT-2' })
  const sectionsOf = (one: StatementData) =>
    contentOf(one).sections.map(({ title, startsPage }) => (startsPage ? `page: ${title}` : title))
  const [limits, ...first] = [
    'What this does not prove',
    'Based on',
    'Toll notice',
    'Vehicle',
    'Time checked',
    'Filed by',
  ]
  expect(factsOf(data, 'Vehicle')?.facts.map(({ name }) => name)).toEqual(['Plate', 'Vehicle ID', 'Fleet'])
  expect(sectionsOf(data)).toEqual([
    ...first,
    ...[`page: ${limits}`, 'Nearby changes', 'How it was found', 'Requests'],
  ])
  const attached = filledData(data, { ...FILLED, pages: ATTACHED })
  expect(attached.pages).toBe('technical-attached')
  expect(sectionsOf(attached)).toEqual([...first, limits])
})
