import { TOLL_AUTHORITY_STATUSES } from '../../contract/history'
import { DAY } from '../../lib/time/instant'
import { at, CREATED, DELETED, type SeedRevision, tell, told } from './seed-types'

const created = (text: string) => told([text, true, 'fleet-import', 'Added to the fleet', CREATED])
const off = (text: string, reason = 'Returned by lessee') => told([text, false, 'd.alvarez', reason])
const on = (text: string, reason = 'Lease started') => told([text, true, 'm.osei', reason])

/** Histories of vehicles that are hard to tell, by id; `odd-vehicles.ts` says what is odd about each. */
export const ODD_HISTORIES: Readonly<Record<number, readonly SeedRevision[]>> = {
  // Odd instants: same second, same microsecond, out of order, daylight saving.
  4: [
    created('2023-09-12T15:20:07.118240Z'),
    off('2024-05-07T14:22:31.120045Z', 'Deactivated by mistake'),
    on('2024-05-07T14:22:31.870212Z', 'Mistake undone'),
    off('2025-01-20T18:05:44.003127Z'),
    on('2025-01-20T18:05:44.003981Z', 'Double click'),
  ],
  5: [
    created('2023-08-01T12:00:00.000000Z'),
    off('2024-03-05T08:30:15.000000Z'),
    on('2024-03-05T08:30:15.000001Z'),
    off('2024-03-05T08:30:15.000002Z'),
    on('2024-09-18T21:14:09.999999Z'),
    off('2024-09-18T21:14:10.000000Z'),
    on('2024-11-02T10:00:00.000001Z'),
  ],
  6: [
    created('2023-10-02T09:41:53.700318Z'),
    off('2024-06-11T16:45:00.250000Z', 'Bulk update, line 14'),
    on('2024-06-11T16:45:00.250000Z', 'Bulk update, line 15'),
    off('2024-06-11T16:45:00.250000Z', 'Bulk update, line 16'),
    on('2024-10-30T11:20:05.481200Z'),
    off('2025-02-14T08:00:00.000000Z', 'Bulk update, line 2'),
    on('2025-02-14T08:00:00.000000Z', 'Bulk update, line 3'),
  ],
  9: [
    created('2023-07-19T13:02:45.600177Z'),
    on('2024-02-08T17:33:12.018400Z', 'Lessee updated'),
    on('2024-08-21T12:10:00.500000Z', 'Odometer update'),
    off('2024-05-15T09:00:00.000000Z', 'Recorded late: was in the body shop'),
    on('2025-04-03T15:48:27.332910Z', 'Back from repair'),
  ],
  13: [
    created('2023-11-14T14:08:39.204415Z'),
    ...[
      '2024-03-05T08:30',
      '2024-03-05T08:31',
      '2024-03-05T08:32',
      '2024-07-22T19:05',
      '2025-03-11T02:58',
    ].flatMap((minute) => [
      off(`${minute}:10Z`, 'Gate reader lost the tag'),
      on(`${minute}:40Z`, 'Gate reader found the tag'),
    ]),
  ],
  14: [
    created('2023-06-20T11:15:30.090214Z'),
    // 10 March 2024: New York's clocks jump from 02:00 (07:00Z) to 03:00.
    off('2024-03-10T06:59:30.000000Z', 'Off half a minute before the clocks jump'),
    on('2024-03-10T07:00:30.000000Z', 'On half a minute after the clocks jump'),
    // 3 November 2024: 01:30 happens at 05:30Z (on the fleet) and at 06:30Z (not on it).
    off('2024-11-03T06:10:00.000000Z', 'Off in the repeated hour'),
    on('2024-11-03T07:15:00.000000Z', 'On after the repeated hour'),
  ],
  // Empty, deleted, created twice or late, off for good.
  1: tell(
    ['2023-06-14T13:05:22.481093Z', true, 'fleet-import', 'Added to the fleet', CREATED],
    ['2023-06-14T13:09:47.115208Z', true, 'manager', 'Lessee updated'],
    ['2023-09-28T20:44:10.730551Z', true, 'system', 'Odometer update'],
    ['2023-12-01T15:30:00.254876Z', false, 'd.alvarez', 'Returned by lessee'],
    ['2023-12-04T08:12:33.901417Z', false, 'system', 'Odometer update'],
    ['2024-01-16T14:02:58.377126Z', true, 'm.osei', 'Lease started'],
    ['2024-03-22T10:51:07.642390Z', true, 'manager', ''],
    ['2024-07-08T18:25:41.008833Z', false, 'd.alvarez', 'In the body shop'],
    ['2024-07-29T12:00:19.556004Z', true, 'd.alvarez', 'Back from repair'],
    ['2024-11-11T16:37:02.190745Z', true, 'system', 'Nightly fleet import'],
    ['2025-02-03T09:15:26.864310Z', false, 'manager', 'Contract ended'],
    ['2025-03-17T13:40:55.021968Z', true, 'm.osei', 'Rental agreement opened'],
    ['2025-08-05T21:08:14.473629Z', true, 'k.lindqvist', 'Vehicle number corrected'],
    ['2025-10-22T07:55:48.317150Z', true, 'system', 'Odometer update'],
  ),
  3: [],
  7: tell(
    ['2023-08-30T10:20:30.405060Z', true, 'fleet-import', 'Added to the fleet', CREATED],
    ['2024-02-19T14:31:12.660912Z', false, 'd.alvarez', 'In the body shop'],
    ['2024-03-01T09:05:00.118827Z', true, 'd.alvarez', 'Back from repair'],
    ['2024-12-20T22:47:39.083114Z', true, 'manager', 'Entered twice', DELETED],
  ),
  12: tell(
    ['2023-07-05T12:34:56.789012Z', true, 'fleet-import', 'Added to the fleet', CREATED],
    ['2024-01-09T16:00:41.231009Z', false, 'd.alvarez', 'Sold at auction'],
    ['2024-01-10T08:30:05.671128Z', false, 'manager', 'Sold', DELETED],
    ['2024-04-15T11:11:11.111111Z', true, 'manager', 'Bought back', CREATED],
    ['2024-10-01T13:22:08.945530Z', false, 'd.alvarez', 'Returned by lessee'],
    ['2025-01-06T10:00:00.404040Z', true, 'm.osei', 'Lease started'],
  ),
  15: tell(
    ['2025-11-18T15:03:27.550981Z', true, 'manager', 'Added to the fleet', CREATED],
    ['2025-12-02T09:44:16.028373Z', true, 'system', 'Odometer update'],
  ),
  16: tell(
    ['2023-06-03T02:17:44.310226Z', true, 'system', 'Initial history import', CREATED],
    ['2023-11-27T19:21:35.800461Z', false, 'k.lindqvist', 'Returned by lessee'],
    ['2024-02-26T08:58:03.142750Z', true, 'k.lindqvist', 'Lease started'],
  ),
  20: tell(
    ['2023-06-29T17:45:09.230418Z', true, 'fleet-import', 'Added to the fleet', CREATED],
    ['2024-04-24T13:13:50.917702Z', true, 'manager', 'Lessee updated'],
    ['2024-08-31T23:59:59.999999Z', false, 'manager', 'Contract ended'],
  ),
  23: tell(
    ['2023-08-22T09:14:36.270915Z', true, 'fleet-import', 'Added to the fleet', CREATED],
    ['2024-03-13T15:02:48.551306Z', false, 'd.alvarez', 'In the body shop'],
    ['2024-04-02T08:40:11.903377Z', true, 'd.alvarez', 'Back from repair'],
    ['2024-09-17T16:20:05.118240Z', true, 'manager', 'Moved to a new record', DELETED],
  ),
  24: tell(
    ['2024-09-18T07:31:52.664108Z', true, 'manager', 'Added to the fleet', CREATED],
    ['2025-02-20T12:05:29.387715Z', false, 'm.osei', 'Returned by lessee'],
    ['2025-03-04T10:48:03.012964Z', true, 'm.osei', 'Lease started'],
  ),
  // Odd values: nulls, markup, unknown kinds, numbers beyond 2^53, every status.
  8: tell(
    ['2023-07-11T08:15:00.612834Z', true, null, null, CREATED],
    ['2024-02-29T23:59:30.000418Z', false, 'd.alvarez', null],
    ['2024-06-30T12:00:00.771205Z', true, null, 'Lease started'],
    ['2025-05-05T05:05:05.050505Z', true, null, null],
  ),
  10: ['PENDING', ...TOLL_AUTHORITY_STATUSES, 'REQUESTED_REMOVAL', 'PENDING', 'EXIST'].map((toll, index) => ({
    at: at('2023-08-15T10:00:00.300700Z') + index * 60 * DAY,
    active: toll === 'EXIST' || toll === 'PENDING',
    kind: index === 0 ? '+' : '~',
    toll,
    reason: `Toll authority says ${toll}`,
    username: 'integration.toll',
  })),
  11: tell(
    ['2023-09-01T14:20:10.998001Z', true, 'fleet-import', 'Added to the fleet', CREATED],
    ['2024-12-05T16:40:22.104477Z', true, 'operator', 'Custom fields set up'],
  ),
  17: tell(
    [
      '2023-10-10T10:10:10.101010Z',
      true,
      '<img src=x onerror=alert(1)>',
      '<script>alert("reason")</script>',
      CREATED,
    ],
    [
      '2024-01-31T18:00:00.420042Z',
      false,
      "'; drop table revisions; --",
      '=HYPERLINK("http://evil.example","click")',
    ],
    [
      '2024-05-20T07:30:45.900100Z',
      true,
      'a'.repeat(150),
      'javascript:alert(1) \u202Egnp.exe \u{1F69A} "quoted" & <b>bold</b>',
    ],
    ['2025-06-16T11:45:00.006600Z', true, 'Zoë Ångström', 'Two\nlines\tand a tab'],
  ),
  18: tell(
    ['2023-07-24T09:09:09.909090Z', true, 'fleet-import', 'Added to the fleet', CREATED],
    ['2024-04-04T04:44:44.440004Z', false, 'system', 'Merged with another record', { kind: '!' }],
    ['2024-09-09T19:19:19.190019Z', true, 'm.osei', 'Lease started'],
  ),
  19: tell(
    ['2023-12-12T12:12:12.121212Z', true, 'fleet-import', 'Added to the fleet', CREATED],
    ['2024-08-08T08:08:08.080808Z', false, 'd.alvarez', 'Returned by lessee'],
    [
      '2025-07-07T07:07:07.070707Z',
      true,
      'system',
      'Moved from another system',
      { id: 9_007_199_254_740_993n },
    ],
  ),
}
