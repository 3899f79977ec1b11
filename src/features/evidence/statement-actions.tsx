import IconFileDownload from '@tabler/icons-react/dist/esm/icons/IconFileDownload.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useState } from 'react'
import type { DocumentToUpload } from '../../api/resources/document-upload'
import { fileNameOf, fileText, type StatementData } from '../../domain/evidence/statement-data'
import { useApi } from '../../domain/user/page-context'
import { saveFile } from '../../lib/browser/save-file'
import { Button, SecondaryButton } from '../../ui/button/button'
import { CopyButton } from '../../ui/button/copy-button'
import { Failure } from '../../ui/feedback/failure'
import { RetryButton } from '../../ui/feedback/retry-countdown'
import { ITEM, MoreButton } from '../../ui/overlay/popover-button'
import { useTask } from '../../ui/task/use-task'
import type { Statement } from './statement-query'
import classes from './statement-view.module.css'

export function StatementActions(props: {
  statement: Statement
  asking: boolean
  onAgain: () => void
  onSave: () => void
  onUpload: (document: DocumentToUpload) => void
}) {
  const { statement, asking } = props
  const api = useApi()
  const { data, content } = statement
  const [use, setUse] = useState<'save' | 'upload'>('save')
  const { state, start } = useTask<{ kind: 'making' } | { kind: 'made'; data: StatementData }>()
  const making = state.kind === 'making' ? use : null
  const busy = making === null ? null : 'Creating the PDF…'

  /** Makes the PDF on demand. Its code loads with the first PDF. Leaving the page cancels it. */
  function make(use: 'save' | 'upload') {
    setUse(use)
    props.onSave()
    start(async (signal, show) => {
      show({ kind: 'making' })
      const { makePdf } = await import('../../domain/evidence-pdf/pdf-port')
      const bytes = await makePdf({ kind: 'statement', data }, signal)
      signal.throwIfAborted()
      const name = fileNameOf(data, 'pdf')
      if (use === 'save') saveFile(name, bytes)
      else {
        const pdf = new File([bytes], name, { type: 'application/pdf' })
        props.onUpload({ api, file: pdf, title: content.documentTitle })
      }
      return { kind: 'made', data }
    })
  }

  function saveData() {
    props.onSave()
    saveFile(fileNameOf(data, 'json'), fileText(data))
  }

  return (
    <>
      <div className={`row no-print ${classes.actions}`}>
        <Button
          leftSection={<IconFileDownload size={18} aria-hidden />}
          disabledReason={busy}
          onClick={() => make('save')}
        >
          {making === 'save' ? 'Creating PDF…' : 'Save as PDF'}
        </Button>
        <SecondaryButton
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => {
            props.onSave()
            window.print()
          }}
        >
          Print
        </SecondaryButton>
        <SecondaryButton
          leftSection={<IconUpload size={18} aria-hidden />}
          disabledReason={busy}
          onClick={() => make('upload')}
        >
          {making === 'upload' ? 'Creating PDF…' : 'Upload to documents'}
        </SecondaryButton>
        <Button variant="subtle" disabledReason={asking ? 'Checking…' : null} onClick={props.onAgain}>
          {asking ? 'Checking…' : 'Check again'}
        </Button>
        <MoreButton items={[['Save as JSON', saveData]]}>
          <CopyButton label="Copy link" {...ITEM} text={() => window.location.href} />
        </MoreButton>
        <p role="status" className="muted unless-empty">
          {state.kind === 'made' && use === 'save' && state.data === data && 'PDF saved'}
        </p>
      </div>
      {state.kind === 'failed' && (
        <div className="no-print">
          <Failure
            title="Couldn’t create the PDF"
            error={state.error}
            kept="You can still print the statement or save it as JSON."
            action={<RetryButton onRetry={() => make(use)} />}
          />
        </div>
      )}
    </>
  )
}
