import { describe, expect, test } from 'vitest'
import { randomSeed, runs } from '../../lib/random-runs'
import { MINUTE } from '../../lib/time/instant'
import { fakeHistory, revision } from '../testing/fake-history'
import { MADE_AT, questionOf, statementOf } from '../testing/fake-statement'
import { type Random, randomFrom } from '../testing/random-history'
import { checkAttachment, checkJson } from './check-statement'
import { withFiling } from './filing'
import { fileOf, fileText, hashOf, textOf } from './statement-file'
import type { StatementData } from './statement-schema'

const rows = [
  revision(1, '2024-01-10T12:00:00Z', false, { kind: '+', reason: 'Neu – «für\u001f Čeněk»' }),
  revision(2, '2024-03-01T13:30:15Z', true),
  revision(3, '2024-11-03T06:00:00Z', false, { username: '王' }),
  revision(4, '2025-01-03T06:00:00Z', false, { kind: '-' }),
]
const made = (typed: string, more = {}) =>
  statementOf(fakeHistory(rows, { answeredAt: MADE_AT }), typed, more)
const samples = () =>
  Promise.all([
    made('2024-03-05 08:30'),
    made('2024-03-01 08:30', { reference: null }),
    made('2024-11-03 01:30', { madeBy: 'Zoë\n"Q" \u2028' }),
    made('2025-03-05 08:30:15'),
    made('2024-03-05 08:30').then((data) =>
      withFiling(data, 'N-7', { agency: 'E-ZPass', name: 'Čeněk\n王' }),
    ),
    statementOf(fakeHistory([]), '2024-03-05 08:30'),
  ])

/** Another byte at a random place, as UTF-8 that may be broken. */
function withByteAltered(text: string, random: Random): string {
  const bytes = new TextEncoder().encode(text)
  const at = random(bytes.length)
  bytes[at] = ((bytes[at] ?? 0) + 1 + random(255)) % 256
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

const intact = (data: StatementData, isResaved = false) => ({
  ...{ kind: 'intact', data, sentences: data.findings.map(({ sentence }) => sentence) },
  ...{ isResaved, isReworded: false, hasOtherRules: false },
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('an altered byte is found', () => {
  test('anywhere in the attached text', async () => {
    const seed = randomSeed()
    const random = randomFrom(seed)
    const found = new Map<string, number>()
    for (const data of await samples()) {
      const text = textOf(data)
      const hash = hashOf(text)
      expect(checkAttachment(text, hash)).toEqual(intact(data))
      for (let round = 0; round < runs(10_000); round++) {
        const changed = withByteAltered(text, random)
        const { kind } = checkAttachment(changed, hash)
        expect(['altered', 'not-a-statement'], `seed ${seed}, round ${round}: ${changed}`).toContain(kind)
        found.set(kind, (found.get(kind) ?? 0) + 1)
      }
    }
    expect(found.get('altered') ?? 0).toBeGreaterThan(found.get('not-a-statement') ?? 0)
  })

  test('anywhere in the JSON file; where its values are still the same it was saved again', async () => {
    const seed = randomSeed()
    const random = randomFrom(seed)
    const found = new Map<string, number>()
    for (const data of await samples()) {
      const file = fileOf(data)
      const text = fileText(file)
      expect(checkJson(text)).toEqual(intact(data))
      for (let round = 0; round < runs(10_000); round++) {
        const changed = withByteAltered(text, random)
        const isSame = isJson(changed) && JSON.stringify(JSON.parse(changed)) === JSON.stringify(file)
        const result = checkJson(changed)
        const name = `seed ${seed}, round ${round}: ${changed}`
        if (isSame) expect(result, name).toEqual(intact(data, true))
        else expect(['altered', 'not-a-statement'], name).toContain(result.kind)
        found.set(result.kind, (found.get(result.kind) ?? 0) + 1)
      }
    }
    expect(found.get('intact') ?? 0, `seed ${seed}`).toBeGreaterThan(runs(10))
  })
})

/** The statement with something else in it and a hash that fits. */
async function forged(data: StatementData, more: Partial<StatementData>) {
  const text = textOf({ ...data, ...more })
  const results = [checkAttachment(text, hashOf(text)), checkAttachment(text, null)]
  results.push(checkJson(fileText(fileOf({ ...data, ...more }))))
  const [first] = results
  expect(results).toEqual([first, first, first])
  return first
}

test('findings that do not follow from the answers are found, with a hash that fits', async () => {
  const data = await made('2024-03-05 08:30')
  const [finding] = data.findings
  const [moment] = data.asked.moments
  if (!finding || !moment) throw new Error('no finding')
  const altered = { kind: 'altered', what: 'findings' }
  const finds = async (more: Partial<typeof finding>) => forged(data, { findings: [{ ...finding, ...more }] })
  expect(await finds({ kind: 'not-active' })).toMatchObject(altered)
  expect(await finds({ decidingRevision: '1' })).toMatchObject(altered)
  expect(await finds({ caveats: ['future'] })).toMatchObject(altered)
  expect(await forged(data, { findings: [] })).toMatchObject(altered)
  const answers = data.answers.map((answer) => ({
    ...answer,
    body: answer.body.replaceAll('"active":true', '"active":false'),
  }))
  expect(await forged(data, { answers })).toMatchObject(altered)
  expect(await forged(data, { answers: answers.slice(1) })).toMatchObject(altered)
  const notJson = data.answers.map((answer) => ({ ...answer, body: 'x' }))
  expect(await forged(data, { answers: notJson })).toMatchObject(altered)
  expect(await forged(data, { answers: notJson, findings: [] })).toMatchObject(altered)
})

test('F96 sentences are not compared: another wording is said, and its words are not shown', async () => {
  const data = await made('2024-03-05 08:30')
  const [sentence = ''] = data.findings.map((finding) => finding.sentence)
  const worded = (change: string) =>
    forged(data, { findings: data.findings.map((finding) => ({ ...finding, sentence: change })) })
  // Another browser may not know a zone’s abbreviation.
  expect(await worded(sentence.replace('EST (UTC−5)', 'UTC−5'))).toMatchObject({ isReworded: false })
  const reworded = { kind: 'intact', isReworded: true, sentences: [sentence] }
  expect(await worded(`${sentence} As an earlier console said.`)).toMatchObject(reworded)
  expect(await worded(sentence.replace('was on', 'was not on'))).toMatchObject(reworded)
  expect(await forged(data, { vehicle: { ...data.vehicle, plate: '8ABC124' } })).toMatchObject({
    ...{ kind: 'intact', isReworded: true, sentences: [sentence.replace('8ABC123', '8ABC124')] },
  })
})

test('F96 other time-zone rules are said, where the offset in the statement gives its moments', async () => {
  const data = await made('2024-03-05 08:30')
  const otherRules = { kind: 'intact', hasOtherRules: true }
  const asks = (more: Partial<StatementData['asked']>) => forged(data, { asked: { ...data.asked, ...more } })
  expect(await asks({ zone: 'America/Chicago' })).toMatchObject(otherRules)
  expect(await asks({ zone: 'America/Chicago', typed: '2024-03-05 07:30' })).toMatchObject({
    what: 'moments',
  })
  // As where one of two readings is left out.
  const twice = await made('2024-11-03 01:30')
  const [, second] = twice.asked.moments
  if (!second) throw new Error('no second reading')
  const once = await statementOf(fakeHistory(rows), '2024-11-03 01:30', { moments: [second] })
  expect(await forged(once, {})).toMatchObject(otherRules)
})

test('moments that are no readings of the typed time are found, where that can be decided', async () => {
  const data = await made('2024-03-05 08:30')
  const { asked } = data
  const [moment] = asked.moments
  if (!moment) throw new Error('no moment')
  const altered = { kind: 'altered', what: 'moments' }
  const asks = (more: Partial<typeof asked>) => forged(data, { asked: { ...asked, ...more } })
  expect(await asks({ typed: '2024-03-05 08:31' })).toMatchObject(altered)
  expect(await asks({ moments: [] })).toMatchObject(altered)
  expect(await asks({ moments: [{ ...moment, start: moment.start + 1 }] })).toMatchObject(altered)
  expect(await asks({ moments: [{ ...moment, offsetSeconds: 0 }] })).toMatchObject(altered)
  expect(await asks({ moments: [{ ...moment, zone: 'Nowhere/City' }] })).toMatchObject(altered)
  expect(await asks({ moments: [moment, moment] })).toMatchObject(altered)
  expect(await asks({ moments: [{ ...moment, end: moment.start - 1 }], typed: 'row 7' })).toMatchObject(
    altered,
  )
})

test('times of a list: the other order of a date, a tolerance, and texts that are not read here', async () => {
  const { moments } = questionOf('2024-05-03 08:30')
  const [moment] = moments
  if (!moment) throw new Error('no moment')
  const isIntact = async (typed: string, asked = moments) =>
    checkJson(fileText(fileOf(await made(typed, { moments: asked })))).kind === 'intact'
  expect(await isIntact('5/3/2024 8:30')).toBe(true)
  expect(await isIntact('3/5/2024 8:30')).toBe(true)
  expect(await isIntact('03.05.2024 8:30')).toBe(true)
  expect(await isIntact('05.03.2024 8:30')).toBe(true)
  expect(await isIntact('45415.354166')).toBe(true)
  expect(await isIntact('4/3/2024 8:30')).toBe(false)
  const wide = { ...moment, start: moment.start - 5 * MINUTE, end: moment.end + 5 * MINUTE }
  expect(await isIntact('5/3/2024 8:30', [wide])).toBe(true)
  expect(await isIntact('5/3/2024 8:40', [wide])).toBe(false)
  expect(await isIntact('2024-05-03 08:30, ± 5 minutes', [wide])).toBe(true)
  expect(await isIntact('2024-05-03 08:30, ± 4 minutes', [wide])).toBe(false)
  expect(await isIntact('2024-05-03 08:30, ± 5 minutes')).toBe(false)
  expect(await isIntact('2024-05-03 08:30, ± 5 minutes', [{ ...wide, offsetSeconds: 0 }])).toBe(false)
  expect(await isIntact('2024-05-03 08:25 to 2024-05-03 08:35', [wide])).toBe(true)
  expect(await isIntact('2024-05-03 08:25 to 2024-05-03 08:36', [wide])).toBe(false)
})

test('other files and other versions are told apart', async () => {
  const data = await made('2024-03-05 08:30')
  for (const text of ['', '{}', '[]', 'null', '%PDF-1.7', '{"data":{"format":"other"}}', '{"data":[]}'])
    for (const result of [checkJson(text), checkAttachment(text, null)])
      expect(result).toMatchObject({ kind: 'not-a-statement' })
  expect(checkJson(textOf(data))).toMatchObject({
    kind: 'not-a-statement',
    message: 'This is the data of a statement without its hash. Choose the statement itself.',
  })
  const newer = JSON.stringify({ ...data, version: 5, more: true })
  expect(checkAttachment(newer, hashOf(newer))).toEqual({ kind: 'other-version', version: 5 })
  expect(checkAttachment(newer, hashOf(textOf(data)))).toMatchObject({ what: 'hash' })
  const file = (sha256: string) => JSON.stringify({ data: JSON.parse(newer), sha256 })
  expect(checkJson(file(hashOf(newer)))).toEqual({ kind: 'other-version', version: 5 })
  expect(checkJson(file('0'))).toMatchObject({ what: 'hash' })
  const extra = JSON.stringify({ ...data, more: true })
  expect(checkAttachment(extra, hashOf(extra))).toMatchObject({ what: 'broken' })
})

test('a file that another program saved holds, one that says two things does not', async () => {
  const data = await made('2024-03-05 08:30')
  const file = fileOf(data)
  const resaved = intact(data, true)
  expect(checkJson(JSON.stringify(file))).toEqual(resaved)
  expect(checkJson(`\uFEFF${fileText(file)}`)).toEqual(resaved)
  expect(checkJson(JSON.stringify({ sha256: file.sha256, data: file.data }))).toEqual(resaved)
  const twice = fileText(file).replace('"madeBy":', '"madeBy": "Eve",\n    "madeBy":')
  expect(checkJson(twice)).toMatchObject({ kind: 'altered', what: 'text' })
  const spaced = `${textOf(data)} `
  expect(checkAttachment(spaced, null)).toMatchObject({ kind: 'altered', what: 'text' })
})
