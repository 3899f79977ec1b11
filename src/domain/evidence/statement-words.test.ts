import { expect, test } from 'vitest'
import type { Revision } from '../../api/resources/revision'
import { fakeHistory, revision } from '../history/fake-history'
import { MADE_AT, statementOf } from './fake-statement'
import type { StatementContent } from './statement-content'
import { fileOf } from './statement-file'
import { contentOf } from './statement-words'

const rows = [
  revision(1, '2024-01-10T12:00:00Z', false, { kind: '+' }),
  revision(2, '2024-03-01T13:30:15Z', true, { reason: 'Lease', username: 'd.ross' }),
  revision(3, '2024-11-03T06:00:00Z', false),
]

async function words(history: readonly Revision[], typed: string): Promise<StatementContent> {
  return contentOf(fileOf(await statementOf(fakeHistory(history, { answeredAt: MADE_AT }), typed)))
}

/** A headline with its strong part in asterisks. */
function marked({ headlines }: StatementContent): string[] {
  return headlines.map(({ tone, sentence }) => {
    const text = sentence.map((part) => (part.isStrong ? `*${part.text}*` : part.text)).join('')
    return `${tone}: ${text}`
  })
}

test('the headline is a sentence whose verdict is strong', async () => {
  expect(marked(await words(rows, '2024-03-05 08:30'))).toEqual([
    'on: 8ABC123 (NY) was *on the fleet* of Alder Rentals on 5 March 2024 at 08:30 EST (UTC−5).',
  ])
})
