import { compareIds, type Revision } from '../../api/resources/revision'

/**
 * The order in which revisions took effect, oldest first: by `history_date`, and of equal instants by
 * `history_id`, so that the highest id decides. Instants are numbers; their texts are never compared.
 */
export function compareRevisions(a: Revision, b: Revision): number {
  return a.instant - b.instant || compareIds(a.id, b.id)
}
