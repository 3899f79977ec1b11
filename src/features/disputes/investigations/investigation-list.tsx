import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { countTexts } from '../../../domain/dispute/toll-outcome'
import { useApi } from '../../../domain/person/use-api'
import { useScope } from '../../../domain/person/use-scope'
import { investigationsOptions } from '../../../domain/queries/investigations-query'
import { Ago } from '../../../domain/time/ago'
import { saveFile } from '../../../lib/browser/save-file'
import { countWords } from '../../../lib/text/count-words'
import { visibleText } from '../../../lib/text/visible-text'
import type { InvestigationHead } from '../../../local/investigation-shapes'
import { deleteInvestigation, renameInvestigation } from '../../../local/investigations'
import type { Scope } from '../../../local/scope'
import { LinkButton, SecondaryButton } from '../../../ui/button/button'
import { FileButton } from '../../../ui/drop/file-button'
import { FocusFallback, focusFallback } from '../../../ui/feedback/focus-fallback'
import { Notice } from '../../../ui/feedback/notice'
import { Section } from '../../../ui/layout/section'
import { useToast } from '../../../ui/toast/toasts'
import classes from './investigations.module.css'
import { NameField } from './name-field'

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

/** A saved investigation: its name, its rows by verdict, when it changed, and what can be done with it. */
function InvestigationEntry(props: {
  head: InvestigationHead
  onRename: (name: string) => void
  onExport: () => void
  onDelete: () => void
}) {
  const { head, onRename, onExport, onDelete } = props
  const [isRenaming, setIsRenaming] = useState(false)
  const renameButton = useRef<HTMLButtonElement>(null)
  const name = visibleText(head.name)

  function endRenaming(next: string | null) {
    setIsRenaming(false)
    if (next !== null) onRename(next)
    renameButton.current?.focus()
  }

  return (
    <li ref={focusFallback} className="entry" aria-label={name}>
      <div className="stack">
        {isRenaming ? (
          <NameField name={head.name} onEnd={endRenaming} />
        ) : (
          <Link to="/disputes" search={{ list: head.id }} className={`accent strong ${classes.name}`}>
            <bdi>{name}</bdi>
          </Link>
        )}
        <div className="row-facts muted tabular">
          <span>{rowsText(head)}</span>
          <span>
            updated <Ago at={head.changedAt} />
          </span>
          {head.checkedAt !== null && !head.counts.imported && (
            <span>
              checked <Ago at={head.checkedAt} />
            </span>
          )}
        </div>
      </div>
      <div className="wrap">
        <LinkButton variant="default" size="xs" to="/disputes" search={{ list: head.id }}>
          Open
        </LinkButton>
        <SecondaryButton ref={renameButton} size="xs" onClick={() => setIsRenaming(true)}>
          Rename
        </SecondaryButton>
        <SecondaryButton size="xs" onClick={onExport}>
          Export
        </SecondaryButton>
        <SecondaryButton size="xs" onClick={onDelete}>
          Delete
        </SecondaryButton>
      </div>
    </li>
  )
}

/** `6 rows: 1 needs review, 5 active` */
function rowsText({ rows, counts }: InvestigationHead): string {
  const all = countWords(rows, 'row')
  const texts = countTexts(counts)
  return texts.length === 0 ? all : `${all}: ${texts.join(', ')}`
}

const loadFile = () => import('../../../local/investigation-file')

/** The saved investigations, and what can be done with them. `error` is why the last of that failed. */
function useInvestigations(scope: Scope) {
  const toast = useToast()
  const client = useQueryClient()
  const options = investigationsOptions(scope)
  const list = useQuery(options)
  const [error, setError] = useState<unknown>(null)
  const [imported, setImported] = useState(0)

  async function attempt(work: () => Promise<void>) {
    setError(null)
    setImported(0)
    await work().catch(setError)
  }

  /** As `attempt`, for what changes the list. */
  function change(work: () => Promise<void>) {
    return attempt(async () => {
      await work()
      await client.invalidateQueries({ queryKey: options.queryKey })
    })
  }

  return {
    list,
    error,
    /** How many lists the last file had. */
    imported,
    rename: (id: string, name: string) => change(() => renameInvestigation(scope, id, name)),
    /** Deletes at once; the message offers to put it back. */
    remove: ({ id, name }: InvestigationHead) =>
      change(async () => {
        const undo = await deleteInvestigation(scope, id)
        toast({ text: `Deleted ${name}`, undo: () => void change(undo) })
      }),
    exportOne: (id: string) =>
      attempt(async () => {
        const { exportInvestigation } = await loadFile()
        const file = await exportInvestigation(scope, id)
        if (file === null) throw new Error('This list cannot be read. It may have been deleted.')
        saveFile(file.fileName, file.text)
      }),
    importFile: (file: File) =>
      change(async () => {
        const { importInvestigation } = await loadFile()
        const result = await importInvestigation(scope, await file.text())
        if (!result.ok) throw new Error(result.message)
        setImported(result.ids.length)
      }),
  }
}
