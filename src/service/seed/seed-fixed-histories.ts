import { MARKUP_ID } from './edge-case-vehicles'
import { CREATED, DELETED, type SeedRevision, tell, told } from './seed-types'

const BEYOND_EXACT = 9_007_199_254_740_993n

const created = (text: string) => told([text, true, 'fleet-import', 'Added to the fleet', CREATED])
const off = (text: string, reason = 'Returned by lessee') => told([text, false, 'd.alvarez', reason])
const on = (text: string, reason = 'Lease started') => told([text, true, 'm.osei', reason])

/** Histories by vehicle ID. `edge-case-vehicles.ts` describes most of them. */
export const FIXED_HISTORIES: Readonly<Record<number, readonly SeedRevision[]>> = {
  // Unusual timestamps: same microsecond, out of order, daylight saving time.
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
  14: [
    created('2023-06-20T11:15:30.090214Z'),
    // On March 10, 2024, New York's clocks jump from 02:00 (07:00Z) to 03:00.
    off('2024-03-10T06:59:30.000000Z', 'Off half a minute before the clocks jump'),
    on('2024-03-10T07:00:30.000000Z', 'On half a minute after the clocks jump'),
    // On November 3, 2024, 01:30 occurs at 05:30Z (active) and at 06:30Z (inactive).
    off('2024-11-03T06:10:00.000000Z', 'Off in the repeated hour'),
    on('2024-11-03T07:15:00.000000Z', 'On after the repeated hour'),
  ],
  // Ordinary, empty, deleted, created twice, deactivated for good.
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
  20: tell(
    ['2023-06-29T17:45:09.230418Z', true, 'fleet-import', 'Added to the fleet', CREATED],
    ['2024-04-24T13:13:50.917702Z', true, 'manager', 'Lessee updated'],
    ['2024-08-31T23:59:59.999999Z', false, 'manager', 'Contract ended'],
  ),
  // Unusual values.
  11: tell(
    ['2023-09-01T14:20:10.998001Z', true, 'fleet-import', 'Added to the fleet', CREATED],
    ['2024-12-05T16:40:22.104477Z', true, 'operator', 'Custom fields set up'],
  ),
  18: tell(
    ['2023-07-24T09:09:09.909090Z', true, null, null, CREATED],
    ['2024-04-04T04:44:44.440004Z', false, 'system', 'Merged with another record', { kind: '!' }],
    ['2024-09-09T19:19:19.190019Z', true, 'm.osei', 'Lease started'],
    ['2025-07-07T07:07:07.070707Z', true, 'system', 'Moved from another system', { id: BEYOND_EXACT }],
  ),
  [MARKUP_ID]: tell(
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
}
