import { countOwned, deleteOwned, listOwned } from './investigations'
import { retainedRecords } from './retained-records'

retainedRecords.register({
  title: 'investigations',
  titleOfOne: 'investigation',
  count: countOwned,
  export: async (owner) => {
    const { exportInvestigations } = await import('./investigation-file')
    return { fileName: 'investigations.json', text: await exportInvestigations(await listOwned(owner)) }
  },
  forget: deleteOwned,
})
