import { instantOf } from '../core/clock'
import { MARKUP_ID } from './edge-case-vehicles'
import type { SeedRevision } from './seed-types'

/** Reads a line per revision: time, kind, status, user, reason, and ID. Without a user, it and the reason are null. */
const told = (text: string): SeedRevision[] =>
  text
    .trim()
    .split(/\n *(?=\d{4}-)/)
    .map((line) => {
      const [time = '', kind = '', status, username = null, reason = null, id] = line.split(/ \| ?/)
      const revision = { at: instantOf(time), active: status === 'on', kind, username, reason }
      return id === undefined ? revision : { ...revision, id: BigInt(id) }
    })

/** Histories by vehicle ID. `edge-case-vehicles.ts` describes most of them. */
export const FIXED_HISTORIES: Readonly<Record<number, readonly SeedRevision[]>> = {
  // Unusual timestamps: same microsecond, out of order, daylight saving time.
  5: told(`
    2023-08-01T12:00:00.000000Z | + | on | fleet-import | Added to the fleet
    2024-03-05T08:30:15.000000Z | ~ | off | d.alvarez | Returned by lessee
    2024-03-05T08:30:15.000001Z | ~ | on | m.osei | Lease started
    2024-03-05T08:30:15.000002Z | ~ | off | d.alvarez | Returned by lessee
    2024-09-18T21:14:09.999999Z | ~ | on | m.osei | Lease started
    2024-09-18T21:14:10.000000Z | ~ | off | d.alvarez | Returned by lessee
    2024-11-02T10:00:00.000001Z | ~ | on | m.osei | Lease started
  `),
  6: told(`
    2023-10-02T09:41:53.700318Z | + | on | fleet-import | Added to the fleet
    2024-06-11T16:45:00.250000Z | ~ | off | d.alvarez | Bulk update, line 14
    2024-06-11T16:45:00.250000Z | ~ | on | m.osei | Bulk update, line 15
    2024-06-11T16:45:00.250000Z | ~ | off | d.alvarez | Bulk update, line 16
    2024-10-30T11:20:05.481200Z | ~ | on | m.osei | Lease started
    2025-02-14T08:00:00.000000Z | ~ | off | d.alvarez | Bulk update, line 2
    2025-02-14T08:00:00.000000Z | ~ | on | m.osei | Bulk update, line 3
  `),
  // On March 10, 2024, New York's clocks jump from 02:00 (07:00Z) to 03:00.
  // On November 3, 2024, 01:30 occurs at 05:30Z (active) and at 06:30Z (inactive).
  14: told(`
    2023-06-20T11:15:30.090214Z | + | on | fleet-import | Added to the fleet
    2024-03-10T06:59:30.000000Z | ~ | off | d.alvarez | Off half a minute before the clocks jump
    2024-03-10T07:00:30.000000Z | ~ | on | m.osei | On half a minute after the clocks jump
    2024-11-03T06:10:00.000000Z | ~ | off | d.alvarez | Off in the repeated hour
    2024-11-03T07:15:00.000000Z | ~ | on | m.osei | On after the repeated hour
  `),
  // Ordinary, empty, deleted, created twice, deactivated for good.
  1: told(`
    2023-06-14T13:05:22.481093Z | + | on | fleet-import | Added to the fleet
    2023-06-14T13:09:47.115208Z | ~ | on | manager | Lessee updated
    2023-09-28T20:44:10.730551Z | ~ | on | system | Odometer update
    2023-12-01T15:30:00.254876Z | ~ | off | d.alvarez | Returned by lessee
    2023-12-04T08:12:33.901417Z | ~ | off | system | Odometer update
    2024-01-16T14:02:58.377126Z | ~ | on | m.osei | Lease started
    2024-03-22T10:51:07.642390Z | ~ | on | manager |
    2024-07-08T18:25:41.008833Z | ~ | off | d.alvarez | In the body shop
    2024-07-29T12:00:19.556004Z | ~ | on | d.alvarez | Back from repair
    2024-11-11T16:37:02.190745Z | ~ | on | system | Nightly fleet import
    2025-02-03T09:15:26.864310Z | ~ | off | manager | Contract ended
    2025-03-17T13:40:55.021968Z | ~ | on | m.osei | Rental agreement opened
    2025-08-05T21:08:14.473629Z | ~ | on | k.lindqvist | Vehicle number corrected
    2025-10-22T07:55:48.317150Z | ~ | on | system | Odometer update
  `),
  3: [],
  7: told(`
    2023-08-30T10:20:30.405060Z | + | on | fleet-import | Added to the fleet
    2024-02-19T14:31:12.660912Z | ~ | off | d.alvarez | In the body shop
    2024-03-01T09:05:00.118827Z | ~ | on | d.alvarez | Back from repair
    2024-12-20T22:47:39.083114Z | - | on | manager | Entered twice
  `),
  12: told(`
    2023-07-05T12:34:56.789012Z | + | on | fleet-import | Added to the fleet
    2024-01-09T16:00:41.231009Z | ~ | off | d.alvarez | Sold at auction
    2024-01-10T08:30:05.671128Z | - | off | manager | Sold
    2024-04-15T11:11:11.111111Z | + | on | manager | Bought back
    2024-10-01T13:22:08.945530Z | ~ | off | d.alvarez | Returned by lessee
    2025-01-06T10:00:00.404040Z | ~ | on | m.osei | Lease started
  `),
  20: told(`
    2023-06-29T17:45:09.230418Z | + | on | fleet-import | Added to the fleet
    2024-04-24T13:13:50.917702Z | ~ | on | manager | Lessee updated
    2024-08-31T23:59:59.999999Z | ~ | off | manager | Contract ended
  `),
  // Unusual values.
  11: told(`
    2023-09-01T14:20:10.998001Z | + | on | fleet-import | Added to the fleet
    2024-12-05T16:40:22.104477Z | ~ | on | operator | Custom fields set up
  `),
  18: told(`
    2023-07-24T09:09:09.909090Z | + | on
    2024-04-04T04:44:44.440004Z | ! | off | system | Merged with another record
    2024-09-09T19:19:19.190019Z | ~ | on | m.osei | Lease started
    2025-07-07T07:07:07.070707Z | ~ | on | system | Moved from another system | 9007199254740993
  `),
  [MARKUP_ID]: told(`
    2023-10-10T10:10:10.101010Z | + | on | <img src=x onerror=alert(1)> | <script>alert("reason")</script>
    2024-01-31T18:00:00.420042Z | ~ | off | '; drop table revisions; -- | =HYPERLINK("http://evil.example","click")
    2024-05-20T07:30:45.900100Z | ~ | on | ${'a'.repeat(150)} | javascript:alert(1) \u202Egnp.exe \u{1F69A} "quoted" & <b>bold</b>
    2025-06-16T11:45:00.006600Z | ~ | on | Zoë Ångström | Two\nlines\tand a tab
  `),
}
