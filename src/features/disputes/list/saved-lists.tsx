import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { countTexts } from '../../../domain/dispute/toll-outcome'
import { tollListsQuery } from '../../../domain/queries/toll-lists-query'
import { Ago } from '../../../domain/time/ago'
import { useScope } from '../../../domain/user/page-context'
import { saveFile } from '../../../lib/browser/save-file'
import { pluralize } from '../../../lib/text/pluralize'
import { visibleText } from '../../../lib/text/visible-text'
import type { Scope } from '../../../local/scope'
import type { TollListSummary } from '../../../local/toll-list-shapes'
import { deleteTollList } from '../../../local/toll-lists'
import { SecondaryButton } from '../../../ui/button/button'
import { FileButton } from '../../../ui/drop/file-button'
import { FocusFallback, focusFallback } from '../../../ui/feedback/focus-fallback'
import { Notice } from '../../../ui/feedback/notice'
import { Section } from '../../../ui/layout/section'
import { useToast } from '../../../ui/toast/toasts'

const loadFile = () => import('../../../local/toll-list-file')

export function SavedLists() {
  const scope = useScope()
  return scope && <ListsOf scope={scope} />
}

function ListsOf({ scope }: { scope: Scope }) {
  const toast = useToast()
  const client = useQueryClient()
  const options = tollListsQuery(scope)
  const list = useQuery(options)
  const { data = [] } = list
  const { mutate: attempt, error } = useMutation({
    mutationFn: (work: () => Promise<void>) => work(),
    onSuccess: () => client.invalidateQueries({ queryKey: options.queryKey }),
  })
  const failure = error ?? list.error

  function remove({ id, name }: TollListSummary): void {
    attempt(async () => {
      const undo = await deleteTollList(scope, id)
      toast({ text: `Deleted ${name}`, undo: () => attempt(undo) })
    })
  }

  function exportAll(): void {
    attempt(async () => {
      const { exportTollLists } = await loadFile()
      saveFile('toll-lists.json', await exportTollLists(data.map(({ id }) => ({ scope, id }))))
    })
  }

  function importFile(file: File): void {
    attempt(async () => {
      const { importTollLists } = await loadFile()
      const result = await importTollLists(scope, await file.text())
      if (!result.ok) throw new Error(result.message)
      toast({ text: `Imported ${pluralize(result.ids.length, 'list')}` })
    })
  }

  return (
    <FocusFallback>
      <Section
        title="Toll lists"
        action={
          <div className="wrap">
            {data.length > 0 && <SecondaryButton onClick={exportAll}>Export all</SecondaryButton>}
            <FileButton label="List file" accept=".json,application/json" onFile={importFile}>
              Import lists…
            </FileButton>
          </div>
        }
      >
        {failure !== null && <Notice tone="error">{failure.message}</Notice>}
        {data.length > 0 ? (
          <ul className="panel divided" aria-label="Toll lists">
            {data.map((head) => (
              <SavedList key={head.id} head={head} onDelete={() => remove(head)} />
            ))}
          </ul>
        ) : (
          list.isSuccess && <p className="panel inset muted">Lists you paste are saved in this browser.</p>
        )}
      </Section>
    </FocusFallback>
  )
}

function SavedList({ head, onDelete }: { head: TollListSummary; onDelete: () => void }) {
  const { id, rows, counts, changedAt, checkedAt } = head
  const name = visibleText(head.name)
  const texts = countTexts(counts)
  return (
    <li ref={focusFallback} className="entry" aria-label={name}>
      <div className="stack">
        <Link to="/disputes" search={{ list: id }} className="accent strong start">
          <bdi>{name}</bdi>
        </Link>
        <div className="row-facts muted tabular">
          <span>{pluralize(rows, 'row') + (texts.length === 0 ? '' : `: ${texts.join(', ')}`)}</span>
          <span>
            updated <Ago at={changedAt} />
          </span>
          {checkedAt !== null && !counts.imported && (
            <span>
              checked <Ago at={checkedAt} />
            </span>
          )}
        </div>
      </div>
      <SecondaryButton size="xs" onClick={onDelete}>
        Delete
      </SecondaryButton>
    </li>
  )
}
