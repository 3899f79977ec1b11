import { expect, test } from 'vitest'
import { fakeHistory } from '../testing/fake-history'
import { MADE_AT, rows, statementOf } from '../testing/fake-statement'
import type { Correction } from '../words/correction'
import { fileText } from './statement-data'
import type { StatementContent } from './statement-words'
import { contentOf } from './statement-words'

const STAMP = { by: 'Dana Ross', at: MADE_AT }
const made = (...corrections: Correction[]) =>
  statementOf(fakeHistory(rows), '2024-03-05 08:30', { corrections })

/** Returns the name of the fact with the checked time. */
function timeName({ sections }: StatementContent): string | undefined {
  const section = sections.find(({ title }) => title === 'Time checked')
  return section?.kind === 'facts' ? section.facts[0]?.name : undefined
}

test.each<[Correction['field'], string]>([
  ['vehicle', 'Vehicle'],
  ['plate', 'Plate'],
  ['state', 'State'],
  ['number', 'Vehicle number'],
  ['time', 'Date and time'],
  ['exit', 'Exit'],
  ['zone', 'Time zone'],
])('shows a corrected %s with the notice’s text, author, and time', async (field, name) => {
  const correction = { field, said: 'HGM321I', corrected: 'HGM3211', ...STAMP }
  const data = await made(correction)
  const content = contentOf(data)
  expect(content.caveats[0]).toBe(
    `${name}: Notice said HGM321I. Corrected to HGM3211 by Dana Ross on Nov 21, 2026.`,
  )
  expect(timeName(content)).toBe(['time', 'exit', 'zone'].includes(field) ? 'As corrected' : 'As entered')
  expect(JSON.stringify(content.sections)).toContain('That the corrections are right.')
  expect(JSON.parse(fileText(data)).corrections).toEqual([correction])
})

test('formats several corrections, one of an empty text, and one by an unknown user', async () => {
  const { caveats } = contentOf(
    await made(
      { field: 'plate', said: '', corrected: '8ABC123', by: '17', at: MADE_AT },
      { field: 'state', said: 'NJ', corrected: '', by: null, at: null },
    ),
  )
  expect(caveats).toEqual([
    'Plate: Notice said nothing. Corrected to 8ABC123 by user 17 on Nov 21, 2026.',
    'State: Notice said NJ. Corrected to nothing.',
  ])
})

test('without a correction the statement has no correction note', async () => {
  const content = contentOf(await made())
  expect(content.caveats).toEqual([])
  expect(JSON.stringify(content)).not.toMatch(/correct/i)
})
