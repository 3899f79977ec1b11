import { describe, expect, test } from 'vitest'
import type { Revision } from '../../api/resources/revision'
import { fakeHistory } from '../testing/fake-history'
import { gone, MADE_AT, rows, statementOf, tied, words } from '../testing/fake-statement'
import type { StatementContent } from './statement-words'
import { contentOf } from './statement-words'

/** Formats a headline as its tone and text, with the strong part in asterisks. */
/** Returns the labels above the sentences. */
const labels = ({ headlines }: StatementContent) => headlines.map(({ label }) => label)

function marked({ headlines }: StatementContent): string[] {
  return headlines.map(({ tone, sentence }) => {
    const text = sentence.map((part) => (part.isStrong ? `*${part.text}*` : part.text)).join('')
    return `${tone}: ${text}`
  })
}

describe('the headline of each verdict is a sentence with a strong verdict', () => {
  const fleet = 'on the Alder Rentals fleet'
  const cases: [what: string, history: readonly Revision[], typed: string, headlines: string[]][] = [
    [
      'active',
      rows,
      '2024-03-05 08:30',
      [`on: 8ABC123 (NY) was *active* ${fleet} on March 5, 2024, at 8:30 AM EST (UTC−5).`],
    ],
    [
      'not active',
      rows,
      '2024-02-05 08:30',
      [`off: 8ABC123 (NY) was *not active* ${fleet} on February 5, 2024, at 8:30 AM EST (UTC−5).`],
    ],
    [
      'no record',
      rows,
      '2024-01-05 08:30',
      [
        `unclear: *No record* shows whether 8ABC123 (NY) was active ${fleet} on January 5, 2024, at 8:30 AM EST (UTC−5).`,
      ],
    ],
    [
      'changed',
      rows,
      '2024-03-01 08:30',
      [
        `unclear: During 8:30 AM EST (UTC−5) on March 1, 2024, 8ABC123 (NY) *was at first not active ${fleet}, then active from 8:30:15 AM*.`,
      ],
    ],
    [
      'two interpretations',
      rows,
      '2024-11-03 01:30',
      [
        `on: 8ABC123 (NY) was *active* ${fleet} on November 3, 2024, at 1:30 AM EDT (UTC−4).`,
        `off: 8ABC123 (NY) was *not active* ${fleet} on November 3, 2024, at 1:30 AM EST (UTC−5).`,
      ],
    ],
    [
      'two interpretations that agree',
      rows.slice(0, 2),
      '2024-11-03 01:30',
      [
        `on: 8ABC123 (NY) was *active* ${fleet} on November 3, 2024, at either 1:30 AM, EDT (UTC−4) and EST (UTC−5).`,
      ],
    ],
    [
      'deleted',
      gone,
      '2025-03-05 08:30',
      [
        `unclear: 8ABC123 (NY) *was deleted* from the Alder Rentals fleet on January 3, 2025, at 1:00:00 AM EST (UTC−5), before March 5, 2025, at 8:30 AM EST (UTC−5).`,
      ],
    ],
    [
      'ties',
      tied,
      '2024-03-05 08:30',
      [
        `unclear: 8ABC123 (NY) was *not active* ${fleet} on March 5, 2024, at 8:30 AM EST (UTC−5), based on the order of changes recorded at the same time.`,
      ],
    ],
    [
      'future',
      rows,
      '2027-03-05 08:30',
      [
        `unclear: *We can’t say yet* whether 8ABC123 (NY) was active ${fleet} on March 5, 2027, at 8:30 AM EST (UTC−5), because that time was in the future when this was checked, on November 21, 2026, at 5:00:00 AM EST (UTC−5).`,
      ],
    ],
    [
      'before history',
      rows,
      '2023-05-05 08:30',
      [
        `unclear: *No record* shows whether 8ABC123 (NY) was active ${fleet} on May 5, 2023, at 8:30 AM EDT (UTC−4).`,
      ],
    ],
    [
      'no history',
      [],
      '2024-03-05 08:30',
      [
        `unclear: *No record* shows whether 8ABC123 (NY) was active ${fleet} on March 5, 2024, at 8:30 AM EST (UTC−5).`,
      ],
    ],
  ]
  test.each(cases)('%s', async (_, history, typed, headlines) => {
    expect(marked(await words(history, typed))).toEqual(headlines)
  })

  test('an uncertain order of ties', async () => {
    const source = fakeHistory(tied, { lowTiesFirst: true, respondedAt: MADE_AT })
    const content = contentOf(await statementOf(source, '2024-03-05 08:30'))
    expect(marked(content)).toEqual([
      `unclear: *It isn’t certain* whether 8ABC123 (NY) was active ${fleet} on March 5, 2024, at 8:30 AM EST (UTC−5), because recorded changes conflict.`,
    ])
    expect(content.headlines[0]?.axis).toBe(null)
  })

  test('typed text is never formatted as the verdict', async () => {
    const subject = { vehicleId: 24, plate: 'on the fleet', fleet: { id: 7, title: 'not on the fleet' } }
    expect(marked(await words(rows, '2024-03-05 08:30', { subject }))).toEqual([
      'on: on the fleet was *active* on the not on the fleet fleet on March 5, 2024, at 8:30 AM EST (UTC−5).',
    ])
    const unnamed = { vehicleId: 24, fleet: { id: 7, title: null } }
    expect(marked(await words(rows, '2024-03-05 08:30', { subject: unnamed }))).toEqual([
      'on: Vehicle 24 was *active* on fleet 7 on March 5, 2024, at 8:30 AM EST (UTC−5).',
    ])
  })
})

test('mentions an earlier deletion before the sentence', async () => {
  expect(labels(await words(gone, '2025-03-05 08:30'))).toEqual([expect.stringMatching(/deleted/i)])
  expect(labels(await words(gone, '2024-03-05 08:30'))).toEqual([null])
})
