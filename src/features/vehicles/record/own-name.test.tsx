import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { revision } from '../../../domain/testing/fake-history'
import { PageZone, PersonNames } from '../../../domain/user/page-context'
import { personName } from '../../../domain/user/person-name'
import { TimelineRow } from '../lines/timeline-row'
import { RevisionList } from '../save/save-notice-panel'

const MINE = { ...revision(1, '2024-03-05T12:00:00Z', true), username: '7' }
const THEIRS = { ...revision(2, '2024-03-06T12:00:00Z', false), username: '17' }
const ROW = { measure: () => undefined, index: 0, isStop: true, rowIndex: 0, count: 1 }
const LOOK = { isTurn: false, newDay: false, precision: 'second', open: false } as const

test('if a token has only an ID, the user’s changes are “by you” in the history and next to a save', () => {
  const markup = renderToStaticMarkup(
    <PersonNames value={(username) => personName(username, { person: '7', name: null })}>
      <PageZone value="UTC">
        <RevisionList revisions={[MINE, THEIRS]} more={0} />
        <TimelineRow {...ROW} {...LOOK} row={MINE} onToggle={() => undefined} />
      </PageZone>
    </PersonNames>,
  )
  expect(markup).toContain('by <bdi>you</bdi>')
  expect(markup).toContain('by <bdi>user 17</bdi>')
  expect(markup).toContain('>you</span>')
  expect(markup).not.toContain('user 7<')
})
