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
