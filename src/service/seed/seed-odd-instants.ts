import { CREATED, type SeedRevision, told } from './seed-types'

const created = (text: string) => told([text, true, 'fleet-import', 'Added to the fleet', CREATED])
const off = (text: string, reason = 'Returned by lessee') => told([text, false, 'd.alvarez', reason])
const on = (text: string, reason = 'Lease started') => told([text, true, 'm.osei', reason])

/** Histories with odd instants: same second, same microsecond, out of order, daylight saving. */
export const ODD_INSTANTS: Readonly<Record<number, readonly SeedRevision[]>> = {
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
}
