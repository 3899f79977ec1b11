import { expect, test } from 'vitest'
import { randomSeed, runs } from '../../lib/random-runs'
import { fakeHistory } from '../testing/fake-history'
import { rows, statementOf } from '../testing/fake-statement'
import { randomFrom } from '../testing/random-history'
import { checkAttachment, checkJson } from './check-statement'
import { FILING_NAMES, withFiling, withPages } from './filing'
import { fileOf, fileText, hashOf, textOf } from './statement-file'
import type { Filing, StatementData } from './statement-schema'
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
  const section = contentOf(fileOf(data)).sections.find((one) => one.title === title)
  return section?.kind === 'facts' ? section : null
}

test('what is filled in is on the sheet, with a line to sign on, and is said to be unproven', async () => {
  const data = withFiling(await made(), 'NT-2', FILLED)
  expect(factsOf(data, 'Vehicle')?.facts).toContainEqual({ name: 'Reference', lines: ['NT-2'] })
  expect(factsOf(data, 'Toll notice')?.facts).toEqual([
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
      { name: 'Remark', lines: ['We ask you to withdraw the notice.'] },
    ],
  })
  const limits = contentOf(fileOf(data)).sections.find(({ title }) => title === 'What this does not prove')
  expect(JSON.stringify(limits)).toContain('as it was typed')
})

test('where nothing is filled in, the statement is the one that it was', async () => {
  const data = await made()
  const blank = Object.fromEntries(KEYS.map((key) => [key, '  ']))
  for (const filing of [{}, blank]) expect(textOf(withFiling(data, 'NT-1004', filing))).toBe(textOf(data))
  expect(withFiling(data, ' ', {})).toEqual({ ...data, reference: null })
  expect([factsOf(data, 'Toll notice'), factsOf(data, 'Filed by')]).toEqual([null, null])
})

test('any fields, in any order: an intact statement, whose words and hash change with each of them', async () => {
  const seed = randomSeed()
  const random = randomFrom(seed)
  const data = await made()
  for (let round = 0; round < runs(300); round++) {
    const some = KEYS.map((key) => ({ key, rank: random(100) }))
      .sort((a, b) => a.rank - b.rank)
      .slice(0, 1 + random(KEYS.length))
    const typed = Object.fromEntries(some.map(({ key }) => [key, ` ${key} ${random(1000)}\u202e«ß» `]))
    const name = `seed ${seed}, round ${round}`
    const filed = withFiling(data, `N-${round}`, typed)
    const file = fileOf(filed)
    expect(checkJson(fileText(file)), name).toMatchObject({ kind: 'intact', data: filed, isReworded: false })
    expect(checkAttachment(textOf(filed), file.sha256), name).toMatchObject({ kind: 'intact' })
    const { key } = some[0] ?? { key: 'agency' as const }
    const other = withFiling(data, `N-${round}`, { ...typed, [key]: 'Somebody else' })
    expect(hashOf(textOf(other)), name).not.toBe(file.sha256)
    expect(checkAttachment(textOf(other), file.sha256), name).toMatchObject({ what: 'hash' })
    expect(JSON.stringify(contentOf(fileOf(other)).sections), name).toContain('Somebody else')
  }
})

test('what an agency reads comes first, the technical part on a page of its own or only in the data', async () => {
  const data = withFiling(await made(), 'NT-2', FILLED)
  const sectionsOf = (one: StatementData) =>
    contentOf(fileOf(one)).sections.map(({ title, startsPage }) => (startsPage ? `page: ${title}` : title))
  const first = ['Based on', 'Toll notice', 'Vehicle', 'Time asked', 'Filed by', 'What this does not prove']
  const last = withPages(data, 'technical-last')
  expect(contentOf(fileOf(last)).title).toBe('Evidence statement · Reference NT-2')
  expect(factsOf(last, 'Toll notice')?.facts.map(({ name }) => name)).toEqual([
    ...['Reference', 'Agency', 'Plaza', 'Amount'],
  ])
  expect(factsOf(last, 'Vehicle')?.facts.map(({ name }) => name)).toEqual(['Plate', 'Vehicle id', 'Fleet'])
  expect(sectionsOf(last)).toEqual([
    ...first,
    ...['page: Revisions around it', 'How it was found', 'Requests', 'SHA-256 of the data'],
  ])
  const attached = withPages(data, 'technical-attached')
  expect(sectionsOf(attached)).toEqual([...first, 'SHA-256 of the data'])
  expect(new Set(sectionsOf(data))).toEqual(new Set(sectionsOf(last).map((one) => one.replace('page: ', ''))))
  for (const one of [last, attached, withFiling(last, '', {})]) {
    const file = fileOf(one)
    expect(one.version).toBe(4)
    expect(checkJson(fileText(file))).toMatchObject({ kind: 'intact', data: one })
    expect(checkAttachment(textOf(one), file.sha256)).toMatchObject({ kind: 'intact', data: one })
  }
})

test('fields without their version, a version without fields, and blank fields are no statement', async () => {
  const data = await made()
  const filed = withFiling(data, '', { agency: 'E-ZPass' })
  const { filing, ...bare } = filed
  const forged = [
    bare,
    { ...filed, version: 2 },
    { ...filed, filing: {} },
    { ...filed, filing: { agency: '' } },
  ]
  for (const one of forged) {
    const text = JSON.stringify(one)
    expect(checkAttachment(text, hashOf(text))).toMatchObject({ kind: 'altered', what: 'broken' })
  }
  expect(filing).toEqual({ agency: 'E-ZPass' })
})
