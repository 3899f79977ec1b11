import IconBraces from '@tabler/icons-react/dist/esm/icons/IconBraces.mjs'
import IconFileDownload from '@tabler/icons-react/dist/esm/icons/IconFileDownload.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useState } from 'react'
import { linkTo } from '../../api/fleet/fleet-search'
import type { DocumentToUpload } from '../../api/resources/document-upload'
import { fileNameOf, fileText } from '../../domain/evidence/statement-file'
import type { StatementFile } from '../../domain/evidence/statement-schema'
import { useApi } from '../../domain/person/use-api'
import { saveFile } from '../../lib/browser/save-file'
import { SecondaryButton } from '../../ui/button/button'
import { CopyButton } from '../../ui/content/copy-button'
import { ActionButton } from '../../ui/feedback/action-button'
import { Failure } from '../../ui/feedback/failure'
import { RetryButton } from '../../ui/feedback/retry-button'
import { useTask } from '../../ui/task/use-task'
import type { Statement } from './statement-query'
import classes from './statement-view.module.css'

/** Ask again, share, print, upload, save. */
export function StatementActions(props: {
  statement: Statement
  /** Whether the API is being asked again. */
  asking: boolean
  onAgain: () => void
  onUpload: (document: DocumentToUpload) => void
}) {
  const { statement, asking } = props
  const api = useApi()
  const { file, content } = statement
  const [use, setUse] = useState<'save' | 'upload'>('save')
  const { state, start } = useTask<{ kind: 'making' } | { kind: 'made'; file: StatementFile }>()
  const making = state.kind === 'making' ? use : null
  const busy = making === null ? null : 'The PDF is being made.'

  /** Makes the PDF on demand: the code for it loads with the first one. Leaving the page ends it. */
  function make(use: 'save' | 'upload') {
    setUse(use)
    start(async (signal, show) => {
      show({ kind: 'making' })
      const { makePdf } = await import('../../domain/evidence-pdf/pdf-port')
      const bytes = await makePdf({ kind: 'statement', file }, signal)
      signal.throwIfAborted()
      const name = fileNameOf(file.data, 'pdf')
      if (use === 'save') saveFile(name, bytes)
      else {
        const pdf = new File([bytes], name, { type: 'application/pdf' })
        props.onUpload({ api, file: pdf, title: content.documentTitle })
      }
      return { kind: 'made', file }
    })
  }

  return (
    <>
      <div className={`row no-print ${classes.actions}`}>
        <ActionButton
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          disabledBecause={asking ? 'Checking…' : null}
          onClick={props.onAgain}
        >
          {asking ? 'Checking…' : 'Check again'}
        </ActionButton>
        <CopyButton label="Copy link" size="sm" text={() => linkTo(window.location, file.data.fleet.id)} />
        <SecondaryButton leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          Print
        </SecondaryButton>
        <SecondaryButton
          leftSection={<IconBraces size={18} aria-hidden />}
          onClick={() => saveFile(fileNameOf(file.data, 'json'), fileText(file))}
        >
          Save as JSON
        </SecondaryButton>
        <ActionButton
          variant="default"
          leftSection={<IconUpload size={18} aria-hidden />}
          disabledBecause={busy}
          onClick={() => make('upload')}
        >
          {making === 'upload' ? 'Making the PDF…' : 'Upload to documents'}
        </ActionButton>
        <ActionButton
          leftSection={<IconFileDownload size={18} aria-hidden />}
          disabledBecause={busy}
          onClick={() => make('save')}
        >
          {making === 'save' ? 'Making the PDF…' : 'Save as PDF'}
        </ActionButton>
        <p role="status" className="muted unless-empty">
          {state.kind === 'made' && use === 'save' && state.file === file && 'PDF saved'}
        </p>
      </div>
      {state.kind === 'failed' && (
        <div className={`no-print ${classes.notice}`}>
          <Failure
            title="The PDF could not be made"
            error={state.error}
            kept="The statement is complete without it: print it, or save it as JSON."
            action={<RetryButton onRetry={() => make(use)} />}
          />
        </div>
      )}
    </>
  )
}
