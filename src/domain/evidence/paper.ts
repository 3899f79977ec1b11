/**
 * Zones of the countries that print on Letter: the United States, Canada, Mexico, and those that CLDR names besides
 * (Belize, Chile, Colombia, Costa Rica, El Salvador, Guatemala, Nicaragua, Panama, Philippines, Puerto Rico, Venezuela).
 * A browser knows the zones of a country only if it is new.
 */
const LETTER_ZONES: ReadonlySet<string> = new Set(
  (
    'Adak Anchorage Boise Chicago Denver Detroit Fort_Wayne Indianapolis Juneau Los_Angeles Louisville Menominee ' +
    'Metlakatla New_York Nome Phoenix Shiprock Sitka Yakutat ' +
    'Atikokan Blanc-Sablon Cambridge_Bay Coral_Harbour Creston Dawson Dawson_Creek Edmonton Fort_Nelson Glace_Bay ' +
    'Goose_Bay Halifax Inuvik Iqaluit Moncton Montreal Nipigon Pangnirtung Rainy_River Rankin_Inlet Regina Resolute ' +
    'St_Johns Swift_Current Thunder_Bay Toronto Vancouver Whitehorse Winnipeg Yellowknife ' +
    'Bahia_Banderas Cancun Chihuahua Ciudad_Juarez Ensenada Hermosillo Matamoros Mazatlan Merida Mexico_City ' +
    'Monterrey Ojinaga Santa_Isabel Tijuana ' +
    'Belize Bogota Caracas Costa_Rica El_Salvador Guatemala Managua Panama Puerto_Rico Punta_Arenas Santiago'
  )
    .split(' ')
    .map((city) => `America/${city}`)
    .concat('Pacific/Honolulu', 'Pacific/Easter', 'Asia/Manila', 'EST', 'EST5EDT', 'CST6CDT')
    .concat('MST', 'MST7MDT', 'PST8PDT', 'HST'),
)
/** Regions whose every zone is of such a country. */
const LETTER_REGIONS = /^(US|Canada|Mexico|Chile|America\/(Indiana|Kentucky|North_Dakota))\//

/** Whether people in a zone print on Letter. Of an offset nobody knows: A4. */
export function isLetterZone(zone: string): boolean {
  return LETTER_ZONES.has(zone) || LETTER_REGIONS.test(zone)
}
