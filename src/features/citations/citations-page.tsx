import { useQuery } from '@tanstack/react-query'
import { type CitationList, citationsOptions } from '../../api/resources/citations'
import { operations } from '../../contract/operations'
import { useApi } from '../../domain/person/use-api'
import { useZone } from '../../domain/person/use-zone'
import { ApiKeyNote, isKeyRefusal } from '../../domain/words/api-key-note'
import { isNotFound } from '../../lib/api-error'
import { shortened } from '../../lib/text/shortened'
import { visibleText } from '../../lib/text/visible-text'
import { ExportButtons } from '../../ui/button/export-buttons'
import { Empty } from '../../ui/feedback/empty'
import { Failure } from '../../ui/feedback/failure'
import { Notice } from '../../ui/feedback/notice'
import { ReadWait } from '../../ui/feedback/read-wait'
import { StaleBanner } from '../../ui/feedback/stale-banner'
import { Page } from '../../ui/layout/page'
import { type CitationsView, CitationTable } from './citation-table'
import { citationsCsv, columnNames, LONGEST_TEXT, valueText } from './citation-texts'
import classes from './citations.module.css'

/** The deprecated list of parking citations. Their fields are not documented: they are shown as they were sent. */
export function CitationsPage(props: CitationsView) {
  const list = useQuery(citationsOptions(useApi()))
  const zone = useZone()
  const { data, error } = list
  const isGone = isNotFound(error)
  const retry = { onRetry: () => void list.refetch(), retrying: list.isFetching }
  return (
    <Page
      title="Parking citations"
      lead={
        !(isGone && data === undefined) && (
          <p className="muted">Parking citations of your fleet, shown as they were recorded.</p>
        )
      }
      action={
        data &&
        data.rows.length > 0 && (
          <ExportButtons stem="citations" json={() => data.raw} csv={() => citationsCsv(data)} />
        )
      }
    >
      {!isGone && (
        <Notice tone="warning" role="note" title="This list is deprecated: it is going away">
          No date is known.{data && data.rows.length > 0 && ' Export what you need.'}
        </Notice>
      )}
      <ApiKeyNote operation={operations.citations} error={error} />
      {data === undefined && list.isPending && (
        <>
          <ReadWait error={list.failureReason} />
          <div aria-hidden className={`panel ${classes.loading} appears-late`} />
        </>
      )}
      {isGone && <Removed error={error} kept={data !== undefined} />}
      {error && !isGone && data && (
        <StaleBanner error={error} loadedAt={list.dataUpdatedAt * 1000} zone={zone} {...retry} />
      )}
      {error && !isGone && !data && !isKeyRefusal(error) && <Failure error={error} {...retry} />}
      {data && data.envelope.size > 0 && <Around members={data.envelope} count={data.rows.length} />}
      {data?.rows.length === 0 && (
        <Empty title="No parking citations">
          When your fleet has some, you can read and export them here.
        </Empty>
      )}
      {data && data.rows.length > 0 && <CitationTable list={data} {...props} />}
    </Page>
  )
}

function Removed(props: { error: Error; kept: boolean }) {
  return (
    <Failure
      error={props.error}
      title="No longer available"
      message="The parking citations have been removed."
      tone="warning"
      kept={
        props.kept
          ? 'Those loaded before are still below: export what you need.'
          : 'This browser has no copy of them.'
      }
      next="If you need one, ask your administrator."
      action={null}
    />
  )
}

/** Members of an envelope around the rows: there may be more rows, but no paging is documented. */
function Around({ members, count }: { members: CitationList['envelope']; count: number }) {
  const names = columnNames([...members.keys()])
  return (
    <Notice tone="info" role="note" title="There may be more citations">
      <span className={`breakable ${classes.around}`}>
        Only {count.toLocaleString('en')} came, together with:
        {[...members].slice(0, 10).map(([key, json]) => (
          <bdi key={key}>
            {visibleText(names.get(key) ?? key)}: {visibleText(shortened(valueText(json), LONGEST_TEXT))}
          </bdi>
        ))}
      </span>
    </Notice>
  )
}
