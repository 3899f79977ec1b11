import { useApi } from '../../../domain/person/use-api'
import { useScope } from '../../../domain/person/use-scope'
import { countWords } from '../../../lib/text/count-words'
import type { Scope } from '../../../local/scope'
import { FileButton } from '../../../ui/drop/file-button'
import { FocusFallback } from '../../../ui/feedback/focus-fallback'
import { Notice } from '../../../ui/feedback/notice'
import { Section } from '../../../ui/layout/section'
import { InvestigationEntry } from './investigation-entry'
import { useInvestigations } from './use-investigations'

/** The saved lists of the person and fleet: opened, renamed, exported, deleted, and imported from a file. */
export function InvestigationList() {
  const scope = useScope(useApi())
  return scope && <Investigations scope={scope} />
}

function Investigations(props: { scope: Scope }) {
  const { list, error, imported, rename, remove, exportOne, importFile } = useInvestigations(props.scope)
  const failure = error ?? list.error
  const { data = [] } = list
  return (
    <FocusFallback className={undefined}>
      <Section
        title="Lists"
        action={
          <FileButton
            variant="default"
            label="List file"
            accept=".json,application/json"
            onFile={(file) => void importFile(file)}
          >
            Import a list…
          </FileButton>
        }
      >
        {failure !== null && (
          <Notice tone="error" role="alert">
            {failure instanceof Error ? failure.message : String(failure)}
          </Notice>
        )}
        <p role="status" className="muted unless-empty">
          {imported > 0 && `Imported ${countWords(imported, 'list')}`}
        </p>
        {data.length > 0 ? (
          <ul className="panel divided" aria-label="Lists">
            {data.map((head) => (
              <InvestigationEntry
                key={head.id}
                head={head}
                onRename={(name) => void rename(head.id, name)}
                onExport={() => void exportOne(head.id)}
                onDelete={() => void remove(head)}
              />
            ))}
          </ul>
        ) : (
          list.isSuccess && <p className="muted">Lists that you paste are kept here, in this browser.</p>
        )}
      </Section>
    </FocusFallback>
  )
}
