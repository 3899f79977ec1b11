import { TOLL_AUTHORITY_STATUSES } from '../../contract/history'
import { DAY } from '../../lib/time/instant'
import { at, CREATED, type SeedRevision, tell } from './seed-types'

/** Histories with odd values: nulls, markup, unknown kinds, numbers beyond 2^53, every status. */
export const ODD_VALUES: Readonly<Record<number, readonly SeedRevision[]>> = {
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
