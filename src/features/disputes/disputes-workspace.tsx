import { Button } from '@mantine/core'
import { useCallback, useState } from 'react'
import type { Scope } from '../../local/scope'
import { Notice } from '../../ui/feedback/notice'
import { Page } from '../../ui/layout/page'
import { LeaveGuard } from '../../ui/overlay/leave-guard'
import { CheckButton } from './check-button'
import { CheckedList } from './checked-list'
import classes from './disputes.module.css'
import type { DisputesProps } from './disputes-props'
import { usePasteAnywhere } from './list/paste-anywhere'
import type { NewList } from './list/read-list'
import { ReplaceDialog } from './list/replace-dialog'
import { TollInput } from './list/toll-input'
import { NO_VIEW, useDisputeController } from './use-dispute-controller'

/** The lists of one person and fleet: the open one, or where a new one begins with the saved ones below. */
export function DisputesWorkspace(props: DisputesProps & { scope: Scope }) {
  const { api, scope, search, zone, onSearch } = props
  const [controller, state] = useDisputeController({ api, scope, zone, list: search.list, onSearch })
  const { investigation, report, settings } = state
  /** A list that was pasted while another is open. */
  const [asked, setAsked] = useState<NewList | null>(null)
  const isOpen = report !== null && settings !== null
  const isUnsaved = isOpen && !state.isKept

  const read = useCallback(
    (list: NewList) => {
      if ('file' in list) controller.openFile(list.file)
      else controller.paste(list.content)
    },
    [controller],
  )
  usePasteAnywhere((content) => (isOpen ? setAsked({ content }) : read({ content })))

  return (
    <Page
      title="Disputes"
      wide
      lead={
        !isOpen && (
          <p className={classes.lead}>
            Paste a list of tolls to see which vehicles were on the fleet when they were charged.
          </p>
        )
      }
      action={
        isOpen && (
          <div className={classes.actions}>
            <Button variant="default" onClick={() => onSearch({ ...NO_VIEW, list: undefined })}>
              New list
            </Button>
            <CheckButton controller={controller} state={state} />
          </div>
        )
      }
    >
      {state.problem !== null && (
        <Notice tone="error" role="alert">
          {state.problem}
        </Notice>
      )}
      {isUnsaved && (
        <Notice tone="warning" role="status" title="This browser cannot keep the list">
          Export the verdicts before you leave this page.
        </Notice>
      )}
      {isOpen ? (
        <CheckedList key={investigation?.id ?? ''} {...props} {...{ controller, state, report, settings }} />
      ) : (
        <>
          <TollInput onList={read} />
          {state.reading && (
            <p role="status" className="tabular">
              Reading… {state.reading.rows.toLocaleString('en')} rows
            </p>
          )}
        </>
      )}
      {asked && (
        <ReplaceDialog
          isKept={state.isKept}
          onReplace={() => {
            setAsked(null)
            read(asked)
          }}
          onClose={() => setAsked(null)}
        />
      )}
      <LeaveGuard
        when={isUnsaved}
        title="Leave without the verdicts?"
        text="This browser could not keep the list. Export it first, or it is lost."
      />
    </Page>
  )
}
