import IconBraces from '@tabler/icons-react/dist/esm/icons/IconBraces.mjs'
import IconFileDownload from '@tabler/icons-react/dist/esm/icons/IconFileDownload.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useEffect, useRef, useState } from 'react'
import { linkTo } from '../../api/fleet/fleet-search'
import { fileNameOf, fileText } from '../../domain/evidence/statement-file'
import type { StatementFile } from '../../domain/evidence/statement-schema'
import { useApi } from '../../domain/person/use-api'
import { saveFile } from '../../lib/browser/save-file'
import { Button } from '../../ui/button/button'
import { CopyButton } from '../../ui/content/copy-button'
import { ActionButton } from '../../ui/feedback/action-button'
import { Failure } from '../../ui/feedback/failure'
import { RetryButton } from '../../ui/feedback/retry-button'
import type { EvidenceProps } from './evidence-props'
import type { Statement } from './statement-query'
import classes from './statement-view.module.css'

/** Save, print, upload, share, ask again. */
export function StatementActions(
  props: Pick<EvidenceProps, 'onUpload'> & {
    statement: Statement
    /** Whether the API is being asked again. */
    asking: boolean
    onAgain: () => void
  },
) {
  const { statement, asking } = props
  const api = useApi()
  const { file, content } = statement
  const [saved, setSaved] = useState<StatementFile | null>(null)
  const { making, failed, make } = useStatementPdf((use, pdf) => void onMade(use, pdf))
  const busy = making === null ? null : 'The PDF is being made.'

  async function onMade(use: PdfUse, pdf: File) {
    if (use === 'upload') return props.onUpload({ api, file: pdf, title: content.documentTitle })
    saveFile(pdf.name, new Uint8Array(await pdf.arrayBuffer()))
    setSaved(file)
  }

  return (
    <>
      <div className={`row ${classes.actions}`}>
        <ActionButton
          leftSection={<IconFileDownload size={18} aria-hidden />}
          disabledBecause={busy}
          onClick={() => void make('save', file)}
        >
          {making === 'save' ? 'Making the PDF…' : 'Save as PDF'}
        </ActionButton>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
        <Button
          variant="default"
          leftSection={<IconBraces size={18} aria-hidden />}
          onClick={() => saveFile(fileNameOf(file.data, 'json'), fileText(file))}
        >
          Save as JSON
        </Button>
        <CopyButton label="Copy link" size="sm" text={() => linkTo(window.location, file.data.fleet.id)} />
        <ActionButton
          variant="default"
          leftSection={<IconUpload size={18} aria-hidden />}
          disabledBecause={busy}
          onClick={() => void make('upload', file)}
        >
          {making === 'upload' ? 'Making the PDF…' : 'Upload to documents'}
        </ActionButton>
        <ActionButton
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          disabledBecause={asking ? 'Checking…' : null}
          onClick={props.onAgain}
        >
          {asking ? 'Checking…' : 'Check again'}
        </ActionButton>
        <p role="status" className="muted unless-empty">
          {saved === file && 'PDF saved'}
        </p>
      </div>
      {failed && (
        <div className={classes.problem}>
          <Failure
            title="The PDF could not be made"
            error={failed.error}
            kept="The statement is complete without it: print it, or save it as JSON."
            action={<RetryButton onRetry={() => void make(failed.use, file)} />}
          />
        </div>
      )}
    </>
  )
}

/** What a PDF is made for. */
type PdfUse = 'save' | 'upload'

/** Makes the PDF of a statement on demand: the code for it loads with the first one. Leaving the page ends it. */
function useStatementPdf(onMade: (use: PdfUse, pdf: File) => void) {
  const [making, setMaking] = useState<PdfUse | null>(null)
  const [failed, setFailed] = useState<{ readonly use: PdfUse; readonly error: unknown } | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function make(use: PdfUse, file: StatementFile): Promise<void> {
    const abort = new AbortController()
    running.current = abort
    setMaking(use)
    setFailed(null)
    try {
      const { makeStatementPdf } = await import('../../domain/evidence-pdf/pdf-port')
      const bytes = await makeStatementPdf(file, abort.signal)
      abort.signal.throwIfAborted()
      onMade(use, new File([bytes], fileNameOf(file.data, 'pdf'), { type: 'application/pdf' }))
    } catch (error) {
      if (!abort.signal.aborted) setFailed({ use, error })
    } finally {
      setMaking(null)
    }
  }

  return {
    making,
    /** What the last PDF was for that could not be made, and why; null where it could. */
    failed,
    make,
  }
}
