import { describe, expect, test } from 'vitest'
import type { Revision } from '../../api/resources/revision'
import { fakeHistory } from '../testing/fake-history'
import { gone, MADE_AT, rows, statementOf, tied, words } from '../testing/fake-statement'
import type { StatementContent } from './statement-content'
import { fileOf } from './statement-file'
import { contentOf } from './statement-words'

/** A headline with its strong part in asterisks, after its tone. */
function marked({ headlines }: StatementContent): string[] {
  return headlines.map(({ tone, sentence }) => {
    const text = sentence.map((part) => (part.isStrong ? `*${part.text}*` : part.text)).join('')
    return `${tone}: ${text}`
  })
}

describe('the headline of each verdict is a sentence whose verdict is strong', () => {
  const fleet = 'of Alder Rentals'
  const cases: [what: string, history: readonly Revision[], typed: string, headlines: string[]][] = [
    [
      'active',
      rows,
      '2024-03-05 08:30',
      [`on: 8ABC123 (NY) was *on the fleet* ${fleet} on 5 March 2024 at 08:30 EST (UTC−5).`],
    ],
    [
      'not active',
      rows,
      '2024-02-05 08:30',
      [`off: 8ABC123 (NY) was *not on the fleet* ${fleet} on 5 February 2024 at 08:30 EST (UTC−5).`],
    ],
    [
      'no record',
      rows,
      '2024-01-05 08:30',
      [
        `unclear: *No record* shows whether 8ABC123 (NY) was on the fleet ${fleet} on 5 January 2024 at 08:30 EST (UTC−5).`,
      ],
    ],
    [
      'changed',
      rows,
      '2024-03-01 08:30',
      [
        `unclear: During 08:30 EST (UTC−5) on 1 March 2024, 8ABC123 (NY) *was at first not on the fleet ${fleet}, then on it from 08:30:15*.`,
      ],
    ],
    [
      'two readings',
      rows,
      '2024-11-03 01:30',
      [
        `on: 8ABC123 (NY) was *on the fleet* ${fleet} on 3 November 2024 at 01:30 EDT (UTC−4).`,
        `off: 8ABC123 (NY) was *not on the fleet* ${fleet} on 3 November 2024 at 01:30 EST (UTC−5).`,
      ],
    ],
    [
      'two readings that agree',
      rows.slice(0, 2),
      '2024-11-03 01:30',
      [
        `on: 8ABC123 (NY) was *on the fleet* ${fleet} on 3 November 2024 at either 01:30, EDT (UTC−4) and EST (UTC−5).`,
      ],
    ],
    [
      'deleted',
      gone,
      '2025-03-05 08:30',
      [
        `unclear: By its last record 8ABC123 (NY) was not on the fleet ${fleet} on 5 March 2025 at 08:30 EST (UTC−5), and *the record was deleted* on 3 January 2025 at 01:00:00 EST (UTC−5).`,
      ],
    ],
    [
      'ties',
      tied,
      '2024-03-05 08:30',
      [
        `unclear: 8ABC123 (NY) was *not on the fleet* ${fleet} on 5 March 2024 at 08:30 EST (UTC−5), going by the order of changes recorded at the same instant.`,
      ],
    ],
    [
      'future',
      rows,
      '2027-03-05 08:30',
      [
        `unclear: Whether 8ABC123 (NY) was on the fleet ${fleet} on 5 March 2027 at 08:30 EST (UTC−5) *is not known*: that time had not come yet when this was checked, on 21 November 2026 at 05:00:00 EST (UTC−5).`,
      ],
    ],
    [
      'before history',
      rows,
      '2023-05-05 08:30',
      [
        `unclear: *No record* shows whether 8ABC123 (NY) was on the fleet ${fleet} on 5 May 2023 at 08:30 EDT (UTC−4).`,
      ],
    ],
    [
      'no history',
      [],
      '2024-03-05 08:30',
      [
        `unclear: *No record* shows whether 8ABC123 (NY) was on the fleet ${fleet} on 5 March 2024 at 08:30 EST (UTC−5).`,
      ],
    ],
  ]
  test.each(cases)('%s', async (_, history, typed, headlines) => {
    expect(marked(await words(history, typed))).toEqual(headlines)
  })

  test('an order of ties that is not certain', async () => {
    const source = fakeHistory(tied, { lowTiesFirst: true, answeredAt: MADE_AT })
    const content = contentOf(fileOf(await statementOf(source, '2024-03-05 08:30')))
    expect(marked(content)).toEqual([
      `unclear: *It is not certain* whether 8ABC123 (NY) was on the fleet ${fleet} on 5 March 2024 at 08:30 EST (UTC−5): the recorded changes disagree.`,
    ])
    expect(content.headlines[0]?.axis).toBe(null)
  })

  test('what people typed is not taken for the verdict', async () => {
    const subject = { vehicleId: 24, plate: 'on the fleet', fleet: { id: 7, title: 'not on the fleet' } }
    expect(marked(await words(rows, '2024-03-05 08:30', { subject }))).toEqual([
      'on: on the fleet was *on the fleet* of not on the fleet on 5 March 2024 at 08:30 EST (UTC−5).',
    ])
    const unnamed = { vehicleId: 24, fleet: { id: 7, title: null } }
    expect(marked(await words(rows, '2024-03-05 08:30', { subject: unnamed }))).toEqual([
      'on: Vehicle 24 was *on fleet 7* on 5 March 2024 at 08:30 EST (UTC−5).',
    ])
  })
})
