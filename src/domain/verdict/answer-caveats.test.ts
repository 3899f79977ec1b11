import { expect, test } from 'vitest'
import type { Revision } from '../../api/resources/revision'
import { type Instant, parseInstant, SECOND } from '../../lib/time/instant'
import { fakeHistory, revision } from '../testing/fake-history'
import { parseQueryTime } from '../time/query-time'
import { answerOf } from './answer'
import { caveatText } from './answer-words'
import type { VerdictContext } from './facts'
import { type Verdict, verdictAt } from './verdict'
import { verdictContext } from './verdict-context'

const instant = (text: string) => parseInstant(text) as Instant
const later = instant('2026-11-21T00:00:00Z')

function caveats(verdict: Verdict, context: VerdictContext | null, now: Instant) {
  const answer = answerOf(verdict, context, now)
  return answer.caveats.map((caveat) => ({ code: caveat.code, text: caveatText(caveat, answer) }))
}

async function asked(rows: readonly Revision[], text: string, now = later, respondedAt?: Instant) {
  const time = parseQueryTime(text, 'America/New_York')
  if (time.kind !== 'moments') throw new Error(time.kind)
  const source = fakeHistory(rows, respondedAt === undefined ? {} : { respondedAt })
  const verdict = await verdictAt(source, time.moments[0])
  return caveats(verdict, await verdictContext(source, verdict), now)
}
const codes = async (...args: Parameters<typeof asked>) => (await asked(...args)).map(({ code }) => code)
const text = async (...args: Parameters<typeof asked>) =>
  (await asked(...args)).map((item) => item.text).join(' | ')

const created = revision(1, '2024-01-10T12:00:00Z', true, { kind: '+' })
const changed = revision(2, '2024-02-10T12:00:00Z', false)
const plain = [created, changed]

test('an unqualified verdict has no caveats', async () => {
  expect(await codes(plain, '2024-01-20 08:30')).toEqual([])
  expect(await codes(plain, '2024-03-20 08:30')).toEqual([])
})

test('caveats for no history, and for a time before the history', async () => {
  expect(await codes([], '2024-01-20 08:30')).toEqual(['no-history'])
  expect(await codes([], '2023-05-20 08:30')).toEqual(['before-history', 'no-history'])
  expect(await text([], '2023-05-20 08:30')).toContain('starts on June 3, 2023')
  // Has no additional caveat that the vehicle didn't exist.
  expect(await codes(plain, '2023-05-20 08:30')).toEqual(['before-history'])
})

test('not yet created, with the time of the creation', async () => {
  expect(await asked(plain, '2024-01-05 08:30')).toEqual([
    {
      code: 'not-yet-created',
      text: 'The vehicle didn’t exist yet. It was created on Jan 10, 2024, 7:00:00 AM EST (UTC−5).',
    },
  ])
  expect(await codes(plain, '2024-01-10 07:00')).toEqual([])
  const within = [revision(1, '2024-01-10T12:00:20Z', true, { kind: '+' })]
  expect(await text(within, '2024-01-10 07:00')).toContain(
    'When that minute started, the vehicle didn’t exist yet.',
  )
})

test('caveat if the first revision isn’t a creation', async () => {
  expect(await codes([changed], '2024-01-05 08:30')).toEqual(['not-from-creation'])
  expect(await text([{ ...changed, kind: '!' }], '2024-01-05 08:30')).toContain('“!”')
  expect(await text([{ ...changed, kind: '\u202e!' }], '2024-01-05 08:30')).toContain('“⟨U+202E⟩!”')
  expect(await codes([changed], '2024-03-05 08:30')).toEqual(['not-from-creation'])
  expect(await codes([changed, revision(3, '2024-02-20T12:00:00Z', true)], '2024-03-05 08:30')).toEqual([])
})

test('a creation dated at the start of the history may be a back-fill', async () => {
  const filled = [revision(1, '2023-06-03T04:00:00Z', true, { kind: '+' })]
  expect(await codes(filled, '2023-05-05 08:30')).toEqual(['before-history', 'back-fill'])
  expect(await codes(filled, '2024-03-05 08:30')).toEqual(['back-fill'])
  const ended = [...filled, changed]
  expect(await codes(ended, '2024-03-05 08:30')).toEqual([])
})

test('F79 caveat for a deletion that decides or is within the time, but not for one restored before it', async () => {
  const deleted = [created, revision(3, '2024-01-20T12:00:20Z', true, { kind: '-' })]
  expect(await codes(deleted, '2024-01-21 08:30')).toEqual(['deletion'])
  expect(await text(deleted, '2024-01-21 08:30')).toContain(
    'so it was no longer active. The API’s own value for that minute is “active: true”.',
  )
  const again = [...deleted, revision(4, '2024-01-20T12:00:40Z', true, { kind: '+' })]
  expect(await codes(again, '2024-01-20 07:00')).toEqual(['deletion'])
  expect(await codes(again, '2024-01-21 08:30')).toEqual([])
})

test('F79 for a deletion and a creation with one timestamp, the ID decides, with a caveat', async () => {
  const at = '2024-01-20T12:00:00Z'
  const tied = [created, revision(3, at, true, { kind: '-' }), revision(4, at, true, { kind: '+' })]
  expect(await codes(tied, '2024-01-21 08:30')).toEqual(['ties-disagree'])
  expect(await text(tied, '2024-01-21 08:30')).toContain(
    'same time, Jan 20, 2024, 7:00:00 AM EST (UTC−5), says otherwise. Their',
  )
  const reversed = [created, revision(4, at, true, { kind: '-' }), revision(3, at, true, { kind: '+' })]
  expect(await codes(reversed, '2024-01-21 08:30')).toEqual(['deletion', 'ties-disagree'])
})

test('caveat for conflicting ties', async () => {
  const tied = [
    created,
    revision(3, '2024-01-20T12:00:00Z', false),
    revision(4, '2024-01-20T12:00:00Z', true),
  ]
  expect(await codes(tied, '2024-01-21 08:30')).toEqual(['ties-disagree'])
  expect(await text(tied, '2024-01-21 08:30')).toContain(
    'Another change recorded at exactly the same time, Jan 20, 2024, 7:00:00 AM EST (UTC−5), has the opposite status.',
  )
  // Not at the deciding timestamp, but within the minute.
  const within = [...tied, revision(5, '2024-01-20T12:00:30Z', true)]
  expect(await codes(within, '2024-01-20 07:00')).toEqual(['ties-disagree'])
  expect(await codes(within, '2024-01-21 08:30')).toEqual([])
  const agreed = [
    created,
    revision(3, '2024-01-20T12:00:00Z', true),
    revision(4, '2024-01-20T12:00:00Z', true),
  ]
  expect(await codes(agreed, '2024-01-21 08:30')).toEqual([])
})

test('if the service orders ties other than by ID, it’s uncertain which came last', async () => {
  const tied = [
    created,
    revision(3, '2024-01-20T12:00:00Z', true),
    revision(4, '2024-01-20T12:00:00Z', false),
  ]
  const source = fakeHistory(tied, { lowTiesFirst: true })
  const time = parseQueryTime('2024-01-21 08:30', 'America/New_York')
  if (time.kind !== 'moments') throw new Error(time.kind)
  const verdict = await verdictAt(source, time.moments[0])
  expect(verdict.kind).toBe('active')
  const [first] = caveats(verdict, await verdictContext(source, verdict), later)
  expect(first?.text).toContain(
    'We can’t tell which came last. If it was the other change, the status was “Inactive”.',
  )
})

test('caveat for a time that hasn’t ended, by the service’s clock if available', async () => {
  const now = instant('2024-03-05T13:30:20Z')
  expect(await codes(plain, '2024-03-05 08:29', now)).toEqual(['just-passed'])
  expect(await codes(plain, '2024-03-05 08:28', now)).toEqual([])
  expect(await text(plain, '2024-03-05 08:30', now)).toContain('That minute wasn’t over')
  expect(await text(plain, '2024-03-05 08:31', now)).toContain(
    'was in the future when you checked (Mar 5, 2024, 8:30:20 AM EST (UTC−5))',
  )
  // The header is truncated to the second, so this second may not have ended.
  expect(await text(plain, '2024-03-05 08:30:20', now)).toContain('That second had just ended')
  expect(await text(plain, '2024-03-05 08:30:21', now)).toContain('was in the future')
  expect(await codes(plain, '2024-03-05 08:30', later, now)).toEqual(['future'])
  expect(await codes(plain, '2024-03-05 08:30', now, now + 200 * SECOND)).toEqual([])
})

test('the verdict’s own caveats need no context, and a contradiction comes first', async () => {
  const time = parseQueryTime('2023-05-05 08:30', 'UTC')
  if (time.kind !== 'moments') throw new Error(time.kind)
  const verdict = await verdictAt(fakeHistory([]), time.moments[0])
  expect(caveats(verdict, null, later).map(({ code }) => code)).toEqual(['before-history'])
  const since = await verdictContext(fakeHistory([revision(9, '2023-05-05T08:30:00Z', true)]), verdict)
  const [first] = caveats(verdict, since, later)
  expect(first).toMatchObject({
    code: 'contradiction',
    text: expect.stringContaining(
      'a change at May 5, 2023, 8:30:00 AM UTC (Active) that this verdict doesn’t include',
    ),
  })
})
