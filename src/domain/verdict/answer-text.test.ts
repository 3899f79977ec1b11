import { expect, test } from 'vitest'
import type { Revision } from '../../api/resources/revision'
import { type Instant, parseInstant } from '../../lib/time/instant'
import { answersOf } from '../testing/answers-of'
import { fakeHistory, revision } from '../testing/fake-history'
import { parseQueryTime } from '../time/query-time'
import type { Correction } from '../words/correction'
import { answerText } from './answer-text'
import { headline as headlineOf } from './answer-words'
import { askVerdict } from './verdict'
import { verdictContext } from './verdict-context'

const LINK = 'https://console.example/vehicles/1042?at=2024-03-05&fleet=1'
const zone = 'America/New_York'
const askedAt = parseInstant('2026-11-21T10:00:00.123456Z') as Instant

async function ask(rows: readonly Revision[], typed: string, corrections: readonly Correction[] = []) {
  const source = fakeHistory(rows, { respondedAt: askedAt - 123_456 })
  const time = parseQueryTime(typed, zone)
  if (time.kind === 'invalid') throw new Error(time.message)
  const verdicts = time.kind === 'gap' ? [] : await askVerdict(source, time.moments)
  const result = time.kind === 'gap' ? time : verdicts
  const contexts = await Promise.all(verdicts.map((verdict) => verdictContext(source, verdict)))
  const subject = {
    vehicleId: 1042,
    plate: '8ABC123',
    plateState: 'CA',
    fleet: { id: 1, title: 'Alder Rentals' },
  }
  const session = { person: '7', name: 'Dana Ross' }
  const answers = answersOf(result, contexts, askedAt)
  const readings = verdicts.map((verdict, index) => ({ verdict, context: contexts[index] ?? null }))
  const text = answerText({
    subject,
    typed,
    zone,
    answers,
    readings,
    askedAt,
    session,
    corrections,
    hasDetails: true,
    link: LINK,
  })
  return { result, text }
}

const headline = (result: Parameters<typeof answersOf>[0], now: Instant) =>
  headlineOf(answersOf(result, [], now))

const rows = [
  revision(1, '2024-01-10T12:00:00Z', false, { kind: '+' }),
  revision(2, '2024-03-01T13:30:15.000001Z', true, { reason: 'Back\nLast record: forged', username: null }),
  revision(3, '2024-11-03T06:00:00Z', false),
]

test('the copied text shows corrections right below the sentence', async () => {
  const correction = {
    field: 'vehicle',
    said: '8ABCI23',
    corrected: '8ABC123',
    by: 'Dana Ross',
    at: askedAt,
  } as const
  const { text } = await ask(rows, '2024-03-05 08:30', [correction])
  expect(text.split('\n')[2]).toMatch(
    /^Note: Vehicle: Notice said 8ABCI23\. Corrected to 8ABC123 by Dana Ross on \w+ \d+, \d{4}\.$/,
  )
})

test('the headline starts with the same words as the page’s status', async () => {
  const head = async (typed: string, history = rows) => headline((await ask(history, typed)).result, askedAt)
  expect(await head('2024-03-05 08:30')).toBe('Active')
  expect(await head('2024-02-05 08:30')).toBe('Inactive')
  expect(await head('2024-01-05 08:30')).toBe('No record')
  expect(await head('2024-03-01 08:30')).toBe('Changed during that minute')
  expect(await head('2024-03-01 08:30:15')).toBe('Changed during that second')
  expect(await head('2024-03-01 08:30:15.0')).toBe('Changed during that fraction of a second')
  expect(await head('2024-03-01 08:30:15.000')).toBe('Changed during that millisecond')
  expect(await head('2024-03-01 08:30:15.000000')).toBe('Inactive')
  expect(await head('2024-11-03 01:30')).toBe(
    'Two possible times: Active at the first, inactive at the second',
  )
  expect(await head('2024-11-03 01:30', rows.slice(0, 2))).toBe('Active at either 1:30 AM')
  expect(await head('2024-03-10 02:30')).toBe('That local time doesn’t exist')
  expect(await head('2239-03-05 08:30')).toBe('That time is in the future')
  const now = '2026-11-21T10:00:00Z'
  expect(headline((await ask(rows, '2026-11-21 05:00')).result, parseInstant(now) as Instant)).toBe(
    'That time isn’t over yet',
  )
})

const gone = [
  ...rows.slice(0, 2),
  revision(3, '2024-06-01T12:00:00Z', true, { kind: '-', username: 'manager' }),
]

test('F79 the headline starts with the deletion, and technical details have the API’s value', async () => {
  const after = (await ask(gone, '2024-07-05 08:30')).result
  expect(headline(after, askedAt)).toBe('Deleted before this toll (Jun 1, 2024)')
  expect(headline((await ask(gone, '2024-05-05 08:30')).result, askedAt)).toBe('Active')
  const off = [revision(1, '2024-01-10T12:00:00Z', false, { kind: '-' })]
  expect(headline((await ask(off, '2024-07-05 08:30')).result, askedAt)).toBe(
    'Deleted before this toll (Jan 10, 2024)',
  )
  const between = [...gone.slice(0, 2), revision(3, '2024-11-03T06:00:00Z', true, { kind: '-' })]
  expect(headline((await ask(between, '2024-11-03 01:30')).result, askedAt)).toBe(
    'Two possible times: Active at the first, deleted before this toll (Nov 3, 2024, 1:00:00 AM EST (UTC−5)) at the second',
  )
})

test('F79 the period in plain text ends at the deletion, and starts at the restoration', async () => {
  const { text } = await ask(gone, '2024-07-05 08:30')
  expect(text).toContain(
    '\nActive: from Mar 1, 2024, 8:30:15 AM EST (UTC−5) to its deletion on Jun 1, 2024, 8:00:00 AM EDT (UTC−4); not restored\n',
  )
  expect(text).toContain(
    '\nDeletion: Jun 1, 2024, 8:00:00 AM EDT (UTC−4) (revision 3, deleted, active: true)\n',
  )
  const restored = [...gone, revision(4, '2024-08-01T12:00:00Z', true, { kind: '+' })]
  expect((await ask(restored, '2024-07-05 08:30')).text).toContain(
    '; restored on Aug 1, 2024, 8:00:00 AM EDT (UTC−4)\n',
  )
  expect((await ask(restored, '2024-09-05 08:30')).text).toContain(
    '\nActive: from Aug 1, 2024, 8:00:00 AM EDT (UTC−4) (after its deletion on Jun 1, 2024, 8:00:00 AM EDT (UTC−4)), no end recorded\n',
  )
  expect((await ask(restored, '2024-05-05 08:30')).text).toContain(
    ' to its deletion on Jun 1, 2024, 8:00:00 AM EDT (UTC−4)\n',
  )
})

test('formats a verdict as plain text', async () => {
  expect(
    (await ask(rows, '3/5/2024 8:30 AM')).text,
  ).toBe(`8ABC123 (CA) was active on the Alder Rentals fleet on March 5, 2024, at 8:30 AM EST (UTC−5).

Time: Mar 5, 2024, any second of 8:30 AM EST (UTC−5)
Based on: Activated Mar 1, 2024, 8:30:15 AM EST (UTC−5) (unknown user): Back Last record: forged
Active: from Mar 1, 2024, 8:30:15 AM EST (UTC−5) to Nov 3, 2024, 1:00:00 AM EST (UTC−5)
Vehicle: 8ABC123 (CA), vehicle 1042
Fleet: Alder Rentals (fleet 1)
Link: ${LINK}

Technical details
Verdict: Active
Time checked: 3/5/2024 8:30 AM (America/New_York)
UTC: 2024-03-05T13:30:00.000000Z to 2024-03-05T13:30:59.999999Z
Last change before the toll: revision 2 (changed), active: true
  Recorded: Mar 1, 2024, 8:30:15 AM EST (UTC−5); history_date 2024-03-01T13:30:15.000001Z
  Changed by: unknown user
  Reason: Back Last record: forged
Start of this status: Mar 1, 2024, 8:30:15 AM EST (UTC−5) (revision 2, changed, active: true)
Before that: Jan 10, 2024, 7:00:00 AM EST (UTC−5) (revision 1, created, active: false)
Next change: Nov 3, 2024, 1:00:00 AM EST (UTC−5) (revision 3, changed, active: false)
Server time: 2026-11-21T10:00:00.000000Z
Request: GET /v2/vehicles/1/history/?limit=1&history_date__lte=2024-03-05T13%3A30%3A59.999999Z
Checked at: 2026-11-21T10:00:00.123456Z
`)
})

test('shows the signed-in user’s name if a verdict has their ID', async () => {
  const own = [revision(1, '2024-01-10T12:00:00Z', true, { kind: '+', username: '7' })]
  expect((await ask(own, '2024-03-05 08:30')).text).toContain('\n  Changed by: Dana Ross\n')
})

test('formats states, interpretations, and skipped times as plain text', async () => {
  const changed = (await ask(rows, '2024-03-01 08:30')).text
  expect(changed).toContain('  from 2024-03-01T13:30:00.000000Z: Inactive (revision 1)\n')
  expect(changed).toContain('  from 2024-03-01T13:30:15.000001Z: Active (revision 2)\n')
  expect(changed.match(/^Request: GET /gm)).toHaveLength(3)
  const twice = (await ask(rows, '2024-11-03 01:30')).text
  expect(twice).toContain('\nEarlier time: Active\nTime: Nov 3, 2024, any second of 1:30 AM EDT (UTC−4)\n')
  expect(twice).toContain('\nLater time: Inactive\nTime: Nov 3, 2024, any second of 1:30 AM EST (UTC−5)\n')
  expect((await ask(rows, '2024-03-10 02:30')).text).toContain('clocks jumped from 2:00 AM to 3:00 AM')
  const none = (await ask(rows, '2024-01-05 08:30')).text
  expect(none).toContain('\nFirst change: Jan 10, 2024, 7:00:00 AM EST (UTC−5)\n')
  expect(none).toContain('\nLast change before the toll: none\n')
  expect(none).toMatch(/\n\nNote: The vehicle didn’t exist yet/)
})

test('F81 formats timestamps within one second so that they differ', async () => {
  const brief = [1, 2, 3, 4].map((id) => revision(id, `2024-03-01T13:30:15.${id}00000Z`, id > 1 && id < 4))
  const asked = (await ask(brief, '2024-03-01 08:30:15.35')).text
  expect(asked).toContain(' at 8:30:15.350 AM EST (UTC−5).\n')
  expect(asked).toContain('\n  Recorded: Mar 1, 2024, 8:30:15.300 AM EST (UTC−5); history_date')
  expect(asked).toContain(
    '\nActive: from Mar 1, 2024, 8:30:15.200 AM EST (UTC−5) to Mar 1, 2024, 8:30:15.400 AM EST (UTC−5)\n',
  )
  const before = (await ask(brief, '2024-03-01 08:30:15.350000')).text
  expect(before).toContain('\nTime: Mar 1, 2024, 8:30:15.350000 AM EST (UTC−5)\n')
  const deleted = await ask(
    [
      revision(1, '2024-03-01T13:30:15.25Z', true),
      revision(2, '2024-03-01T13:30:15.75Z', true, { kind: '-' }),
    ],
    '2024-03-01 08:31',
  )
  expect(deleted.text).toContain('The vehicle was deleted on Mar 1, 2024, 8:30:15.750 AM EST')
  expect(deleted.text).toContain('from Mar 1, 2024, 8:30:15.250 AM EST (UTC−5) or earlier to')
})
