import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { citationsOptions } from '../../api/resources/citations'
import { useApi, useZone } from '../../domain/user/page-context'
import { ApiKeyNote, isKeyRefusal } from '../../domain/words/api-key-note'
import { isNotFound } from '../../lib/api-error'
import { fieldLabel } from '../../lib/text/field-label'
import { ExportButton } from '../../ui/button/export-button'
import { Empty } from '../../ui/feedback/empty'
import { Failure } from '../../ui/feedback/failure'
import { ReadState, Skeleton } from '../../ui/feedback/read-state'
import { SearchField } from '../../ui/form/search-field'
import { Page } from '../../ui/layout/page'
import {
  citationsCsv,
  countsText,
  type Paid,
  paidGroups,
  paidOf,
  shownColumns,
  shownRows,
} from './citation-rows'
import { CitationTable, PaidChip } from './citation-table'
import classes from './citations.module.css'

interface View {
  readonly find?: string | undefined
  readonly sort?: string | undefined
  readonly paid?: Paid | undefined
}

export function CitationsPage({ view, onView }: { view: View; onView: (change: View) => void }) {
  const list = useQuery(citationsOptions(useApi()))
  const zone = useZone()
  const { data, error } = list
  const { find = '', sort, paid } = view
  const found = useMemo(() => shownRows(data?.rows ?? [], find, sort), [data, find, sort])
  const groups = useMemo(() => paidGroups(data?.rows ?? []), [data])
  const rows = groups.length > 0 && paid ? found.filter((row) => paidOf(row) === paid) : found
  const isGone = isNotFound(error)
  const hasRows = data !== undefined && data.rows.length > 0
  const removed = (
    <Failure
      error={error}
      title="No longer available"
      message="The parking citations have been removed."
      tone="warning"
      {...(data && { kept: 'The citations you loaded earlier are still below. Export what you need.' })}
      next="If you need a copy, ask your administrator."
      action={null}
    />
  )
  const failure = isGone ? removed : !data && isKeyRefusal(error) ? null : undefined
  return (
    <Page
      title="Parking citations"
      lead={
        !isGone && (
          <p className="muted" role="note">
            <span className="badge small" data-tone="warning">
              Deprecated
            </span>{' '}
            This list will be removed. No date has been announced.{hasRows && ' Export what you need.'}
          </p>
        )
      }
      action={
        hasRows && (
          <div className="line">
            <ExportButton file="citations.csv" text={() => citationsCsv(data)} />
            <ExportButton file="citations.json" text={() => data.raw} />
          </div>
        )
      }
    >
      <ApiKeyNote error={error} />
      <ReadState query={list} zone={zone} failure={failure}>
        {(list) =>
          list?.rows.length === 0 ? (
            <Empty title="No parking citations">
              When your fleet has some, you can read and export them here.
            </Empty>
          ) : (
            <div className="stack-sm">
              {groups.length > 0 && (
                <div className={`tiles ${classes.groups}`}>
                  {groups.map((group) => (
                    <button
                      key={group.paid}
                      type="button"
                      className="bare-button panel inset row-words spread hovers"
                      aria-pressed={paid === group.paid}
                      onClick={() => onView({ paid: paid === group.paid ? undefined : group.paid })}
                    >
                      <PaidChip paid={group.paid} />
                      <strong className="large tabular">{group.count.toLocaleString('en')}</strong>
                      <span className="muted tabular">{group.sum}</span>
                    </button>
                  ))}
                </div>
              )}
              <search className="row-fields">
                <SearchField
                  label="Find citations"
                  find={find}
                  onFind={(text) => onView({ find: text || undefined })}
                />
                {list && (
                  <NativeSelect
                    aria-label="Sort by"
                    value={sort ?? ''}
                    onChange={(event) => onView({ sort: event.currentTarget.value || undefined })}
                    data={sortChoices(shownColumns(list.columns))}
                  />
                )}
                <p role="status" className="muted tabular">
                  {list && countsText(list, rows)}
                </p>
              </search>
              {list ? (
                <CitationTable columns={shownColumns(list.columns)} rows={rows} />
              ) : (
                <Skeleton rowHeight={42} />
              )}
            </div>
          )
        }
      </ReadState>
    </Page>
  )
}

const sortChoices = (columns: readonly string[]) => [
  { value: '', label: 'Not sorted' },
  ...columns.flatMap((column) => [
    { value: column, label: `${fieldLabel(column)}, ascending` },
    { value: `-${column}`, label: `${fieldLabel(column)}, descending` },
  ]),
]
