import { Button } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import type { Catalogue } from '../../api/resources/integrations'
import { saveFile } from '../../lib/browser/save-file'
import { type CatalogueSearch, filterOfView } from './catalogue-view'
import { filterCatalogue, searchable } from './filter-catalogue'
import classes from './integrations.module.css'
import { catalogueCsv, catalogueJson } from './type-texts'

/** Saves what is shown; without a filter that is the whole answer, with the items that cannot be read. */
export function CatalogueExport(props: { catalogue: Catalogue; view: CatalogueSearch }) {
  const { types, unreadable } = props.catalogue
  function shown() {
    const filter = filterOfView(props.view)
    const all = filter.query.trim() === '' && filter.auth === null && filter.has.length === 0
    const left = filterCatalogue(searchable(types), filter).matches.map(({ type }) => type)
    return { left, others: all ? unreadable : [] }
  }
  function saveJson() {
    const { left, others } = shown()
    saveFile('integration-types.json', catalogueJson([...left, ...others]))
  }
  return (
    <div className={classes.buttons}>
      <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={saveJson}>
        Export JSON
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => saveFile('integration-types.csv', catalogueCsv(shown().left))}
      >
        Export CSV
      </Button>
    </div>
  )
}
