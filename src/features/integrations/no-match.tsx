import { Button } from '@mantine/core'
import { visibleText } from '../../lib/text/visible-text'
import { Empty } from '../../ui/feedback/empty'
import type { CatalogueFilter, CatalogueSearch } from './catalogue-view'
import classes from './integrations.module.css'

/** Nothing matches: what was asked for, and what can be cleared. */
export function NoMatch(props: {
  filter: CatalogueFilter
  onClearSearch: () => void
  onView: (change: Partial<CatalogueSearch>) => void
}) {
  const { filter, onView } = props
  const searched = filter.query.trim() !== ''
  const filtered = filter.auth !== null || filter.has.length > 0
  return (
    <Empty
      title={
        searched
          ? `No integration type matches “${visibleText(filter.query.trim())}”`
          : 'No integration type matches'
      }
      action={
        <div className={classes.buttons}>
          {searched && (
            <Button variant="default" onClick={props.onClearSearch}>
              Clear the search
            </Button>
          )}
          {filtered && (
            <Button variant="default" onClick={() => onView({ auth: undefined, has: undefined })}>
              Clear the filters
            </Button>
          )}
        </div>
      }
    >
      {searched && filtered && 'Filters are set beside the search. '}
      Every word has to be in the title, in the name of an input or a header, or in the name or host of a URL.
    </Empty>
  )
}
