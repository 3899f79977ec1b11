import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { investigationsOptions } from '../../../domain/queries/investigations-query'
import { saveFile } from '../../../lib/browser/save-file'
import type { InvestigationHead } from '../../../local/investigation-shapes'
import { deleteInvestigation, renameInvestigation } from '../../../local/investigations'
import type { Scope } from '../../../local/scope'
import { useToast } from '../../../ui/toast/toasts'

const loadFile = () => import('../../../local/investigation-file')

/** The saved investigations, and what can be done with them. `error` is why the last of that failed. */
export function useInvestigations(scope: Scope) {
  const toast = useToast()
  const client = useQueryClient()
  const options = investigationsOptions(scope)
  const list = useQuery(options)
  const [error, setError] = useState<unknown>(null)

  async function attempt(work: () => Promise<void>) {
    setError(null)
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
        const imported = await importInvestigation(scope, await file.text())
        if (!imported.ok) throw new Error(imported.message)
        const count = imported.ids.length
        toast({ text: count === 1 ? 'Imported 1 list' : `Imported ${count} lists` })
      }),
  }
}
