import IconFileCheck from '@tabler/icons-react/dist/esm/icons/IconFileCheck.mjs'
import { useSyncExternalStore } from 'react'
import { FileButton } from '../../../ui/drop/file-button'
import { Section } from '../../../ui/layout/section'
import type { StatementChecks } from './statement-checks'
import { StatementResults } from './statement-results'

/** "Check a statement": a file that came back, held against its own hash, its answers and the history of today. */
export function CheckStatement({ checks }: { checks: StatementChecks }) {
  const { store, check, retry, close } = checks
  const file = useSyncExternalStore(store.subscribe, store.state)
  return (
    <Section
      title="Check a statement"
      action={
        <FileButton
          variant="default"
          leftSection={<IconFileCheck size={18} aria-hidden />}
          label="Evidence statement"
          accept=".pdf,.json,application/pdf,application/json"
          onFile={(chosen) => void check(chosen)}
        >
          Choose a statement…
        </FileButton>
      }
    >
      <p className="muted">
        Choose or drop the PDF or JSON of an evidence statement or pack: is it the file that was made, and
        does the history still say the same?
      </p>
      {file && <StatementResults file={file} onRetry={() => void retry()} onClose={close} />}
    </Section>
  )
}
