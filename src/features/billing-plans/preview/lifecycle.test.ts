import { expect, test } from 'vitest'
import { HOUR, parseInstant } from '../../../lib/time/instant'
import { clockText, dateText } from '../../../lib/time/time-text'
import type { PlanForm } from '../form/plan-form'
import { sampleForm } from '../form/sample-form'
import { type LaneName, lifecycleOf } from './lifecycle'

const instant = (text: string) => parseInstant(text) ?? Number.NaN
const created = instant('2024-03-09T17:00:00Z')

function lane(name: LaneName, change: Partial<PlanForm>, at = created) {
  const sample = { createdAt: at, agreementEnd: null, unbilledUsage: '300' }
  const found = lifecycleOf(sampleForm(change), sample, 'UTC').lanes.find((one) => one.name === name)
  if (found === undefined) throw new Error(`No lane ${name}`)
  return found
}

test('each lane is open for its own hours; payment is due after finalisation', () => {
  const hours = {
    gracePeriodHours: '72',
    lateTicketGracePeriodHours: '720',
    progressiveGracePeriodHours: '24',
    paymentDueHours: '168',
    billDuring: true,
    threshold: '250',
  }
  for (const [name, open] of [
    ['Standard', 72],
    ['Mid-agreement', 24],
    ['Late ticket', 720],
  ] as const) {
    const { finalisation, due } = lane(name, hours)
    expect(finalisation).toEqual({ at: created + open * HOUR, far: false })
    expect(due).toEqual({ at: created + (open + 168) * HOUR, far: false })
  }
})

test.each([
  // Clocks go forward on 10 March 2024, and back on 3 November.
  ['America/New_York', '2024-03-09T17:00:00Z', '10 Mar 2024, 13:00'],
  ['America/New_York', '2024-11-02T16:00:00Z', '3 Nov 2024, 11:00'],
  ['Europe/Berlin', '2024-03-30T11:00:00Z', '31 Mar 2024, 13:00'],
  ['Australia/Lord_Howe', '2024-04-06T01:00:00Z', '7 Apr 2024, 11:30'],
  ['Asia/Tokyo', '2024-03-09T17:00:00Z', '11 Mar 2024, 02:00'],
])('24 hours are added to the instant, across a change of clocks too: %s', (zone, start, shown) => {
  const { finalisation } = lane('Standard', { gracePeriodHours: '24' }, instant(start))
  expect(finalisation.at).toBe(instant(start) + 24 * HOUR)
  const { at } = finalisation
  expect(`${dateText(at ?? 0, zone)}, ${clockText(at ?? 0, zone, 'minute')}`).toBe(shown)
})

test('empty hours are the server default, and dates that depend on them are unknown', () => {
  const { open, finalisation, payment, due } = lane('Standard', { paymentDueHours: '24' })
  expect(open.source).toBe('default')
  expect(payment).toEqual({ source: 'set', hours: 24 })
  expect([finalisation.at, due.at]).toEqual([null, null])
  expect(lane('Standard', { gracePeriodHours: 'abc' }).open.source).toBe('unreadable')
})

test('negative hours go back in time', () => {
  const { finalisation, due } = lane('Standard', { gracePeriodHours: '-48', paymentDueHours: '24' })
  expect([finalisation.at, due.at]).toEqual([created - 48 * HOUR, created - 24 * HOUR])
})

test('beyond 100 years there is no date, in either direction', () => {
  const far = (hours: string) => lane('Standard', { gracePeriodHours: hours, paymentDueHours: '1' })
  expect(far('876599').due.far).toBe(false)
  expect(far('876600')).toMatchObject({ finalisation: { far: false }, due: { at: null, far: true } })
  expect(far('2147483647').finalisation).toEqual({ at: null, far: true })
  expect(far('-2147483648').finalisation).toEqual({ at: null, far: true })
})

test('without a threshold there is no mid-agreement invoice; with one the usage decides', () => {
  expect(lane('Mid-agreement', {}).without).toMatch(/only when the agreement ends/)
  const under = (threshold: string) => lane('Mid-agreement', { billDuring: true, threshold })
  expect(under('300.00')).toMatchObject({
    note: expect.stringMatching(/reaches 300.00: an invoice is created/),
    without: null,
  })
  // Without an invoice nothing is due.
  expect(under('300.01')).toMatchObject({ note: null, without: expect.stringMatching(/does not reach/) })
  expect(under('abc')).toMatchObject({ note: null, without: null })
})

test.each([
  ['2024-03-08', '2024-03-09', 'UTC', /^No invoice: the agreement ended on 2024-03-08, before 2024-03-09/],
  ['2024-03-09', '2024-03-09', 'UTC', null],
  ['2024-03-10', '2024-03-09', 'UTC', null],
  ['2024-03-08', '', 'UTC', null],
  ['2024-03-08', '2024-02-30', 'UTC', null],
])('an agreement that ended on %s under an effective date of “%s” in %s', (end, effectiveDate, zone, due) => {
  const agreementEnd = instant(`${end}T12:00:00Z`)
  const sample = { createdAt: created, agreementEnd, unbilledUsage: '' }
  const { noInvoice, lanes } = lifecycleOf(sampleForm({ effectiveDate }), sample, zone)
  expect(lanes.every(({ without }) => without === 'No invoice.')).toBe(due !== null)
  if (due === null) expect(noInvoice).toBeNull()
  else expect(noInvoice).toMatch(due)
})

test('an agreement that ended between the midnights of two zones: which day counts is unknown', () => {
  const agreementEnd = instant('2024-03-09T02:00:00Z')
  const sample = { createdAt: created, agreementEnd, unbilledUsage: '' }
  const { noInvoice } = lifecycleOf(sampleForm({ effectiveDate: '2024-03-09' }), sample, 'America/New_York')
  expect(noInvoice).toMatch(
    /^Perhaps no invoice.*on 2024-03-08 in America\/New_York, but on 2024-03-09 in UTC/,
  )
})

test('an agreement that still runs always has invoices', () => {
  const sample = { createdAt: created, agreementEnd: null, unbilledUsage: '' }
  expect(lifecycleOf(sampleForm({ effectiveDate: '2099-01-01' }), sample, 'UTC').noInvoice).toBeNull()
})
