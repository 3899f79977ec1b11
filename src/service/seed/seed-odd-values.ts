import { TOLL_AUTHORITY_STATUSES } from '../../contract/history'
import { DAY } from '../../lib/time/instant'
import { at, type SeedRevision } from './seed-types'

const BEYOND_EXACT = 9_007_199_254_740_993n

/** Histories with odd values: nulls, markup, unknown kinds, numbers beyond 2^53, every status. */
export const ODD_VALUES: Readonly<Record<number, readonly SeedRevision[]>> = {
  8: [
    { at: at('2023-07-11T08:15:00.612834Z'), active: true, kind: '+', reason: null, username: null },
    { at: at('2024-02-29T23:59:30.000418Z'), active: false, reason: null, username: 'd.alvarez' },
    { at: at('2024-06-30T12:00:00.771205Z'), active: true, reason: 'Lease started', username: null },
    { at: at('2025-05-05T05:05:05.050505Z'), active: true, reason: null, username: null },
  ],
  10: ['PENDING', ...TOLL_AUTHORITY_STATUSES, 'REQUESTED_REMOVAL', 'PENDING', 'EXIST'].map((toll, index) => ({
    at: at('2023-08-15T10:00:00.300700Z') + index * 60 * DAY,
    active: toll === 'EXIST' || toll === 'PENDING',
    kind: index === 0 ? '+' : '~',
    toll,
    reason: `Toll authority says ${toll}`,
    username: 'integration.toll',
  })),
  11: [
    {
      at: at('2023-09-01T14:20:10.998001Z'),
      active: true,
      kind: '+',
      reason: 'Added to the fleet',
      username: 'fleet-import',
    },
    {
      at: at('2024-12-05T16:40:22.104477Z'),
      active: true,
      reason: 'Custom fields set up',
      username: 'operator',
    },
  ],
  17: [
    {
      at: at('2023-10-10T10:10:10.101010Z'),
      active: true,
      kind: '+',
      reason: '<script>alert("reason")</script>',
      username: '<img src=x onerror=alert(1)>',
    },
    {
      at: at('2024-01-31T18:00:00.420042Z'),
      active: false,
      reason: '=HYPERLINK("http://evil.example","click")',
      username: "'; drop table revisions; --",
    },
    {
      at: at('2024-05-20T07:30:45.900100Z'),
      active: true,
      reason: 'javascript:alert(1) \u202Egnp.exe \u{1F69A} "quoted" & <b>bold</b>',
      username: 'a'.repeat(150),
    },
    {
      at: at('2025-06-16T11:45:00.006600Z'),
      active: true,
      reason: 'Two\nlines\tand a tab',
      username: 'Zoë Ångström',
    },
  ],
  18: [
    {
      at: at('2023-07-24T09:09:09.909090Z'),
      active: true,
      kind: '+',
      reason: 'Added to the fleet',
      username: 'fleet-import',
    },
    {
      at: at('2024-04-04T04:44:44.440004Z'),
      active: false,
      kind: '!',
      reason: 'Merged with another record',
      username: 'system',
    },
    { at: at('2024-09-09T19:19:19.190019Z'), active: true, reason: 'Lease started', username: 'm.osei' },
  ],
  19: [
    {
      at: at('2023-12-12T12:12:12.121212Z'),
      active: true,
      kind: '+',
      reason: 'Added to the fleet',
      username: 'fleet-import',
    },
    {
      at: at('2024-08-08T08:08:08.080808Z'),
      active: false,
      reason: 'Returned by lessee',
      username: 'd.alvarez',
    },
    {
      at: at('2025-07-07T07:07:07.070707Z'),
      active: true,
      reason: 'Moved from another system',
      username: 'system',
      id: BEYOND_EXACT,
    },
  ],
}
