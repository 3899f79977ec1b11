/** Countries with one usual zone, and cities beside the one that a zone is named after. */
const PLACES =
  'uk,united kingdom,great britain,england,scotland,wales=Europe/London ireland=Europe/Dublin france=Europe/Paris ' +
  'germany,munich,frankfurt,hamburg=Europe/Berlin spain,barcelona=Europe/Madrid italy,milan=Europe/Rome ' +
  'netherlands,holland=Europe/Amsterdam belgium=Europe/Brussels switzerland,geneva=Europe/Zurich austria=Europe/Vienna ' +
  'poland=Europe/Warsaw czechia,czech republic=Europe/Prague sweden=Europe/Stockholm norway=Europe/Oslo ' +
  'denmark=Europe/Copenhagen finland=Europe/Helsinki greece=Europe/Athens turkey=Europe/Istanbul ' +
  'ukraine,kyiv=Europe/Kiev romania=Europe/Bucharest hungary=Europe/Budapest portugal=Europe/Lisbon ' +
  'india,kolkata,mumbai,delhi,bangalore=Asia/Kolkata china,beijing=Asia/Shanghai japan=Asia/Tokyo ' +
  'korea,south korea=Asia/Seoul taiwan=Asia/Taipei philippines=Asia/Manila thailand=Asia/Bangkok ' +
  'vietnam,hanoi,saigon=Asia/Ho_Chi_Minh malaysia=Asia/Kuala_Lumpur pakistan=Asia/Karachi bangladesh=Asia/Dhaka ' +
  'nepal,kathmandu=Asia/Kathmandu uae,united arab emirates,abu dhabi=Asia/Dubai saudi arabia=Asia/Riyadh ' +
  'israel,tel aviv=Asia/Jerusalem egypt=Africa/Cairo nigeria=Africa/Lagos kenya=Africa/Nairobi ' +
  'south africa,cape town=Africa/Johannesburg new zealand,wellington=Pacific/Auckland ' +
  'argentina=America/Argentina/Buenos_Aires colombia=America/Bogota peru=America/Lima chile=America/Santiago ' +
  'venezuela=America/Caracas costa rica=America/Costa_Rica cuba=America/Havana jamaica=America/Jamaica ' +
  'boston,miami,orlando,atlanta,philadelphia,new york city,nyc=America/New_York ' +
  'dallas,houston,austin,san antonio=America/Chicago salt lake city=America/Denver ' +
  'san francisco,san diego,seattle,las vegas,sacramento=America/Los_Angeles montreal,ottawa=America/Toronto'

const zones = new Map(
  [...PLACES.matchAll(/([^=]+)=(\S+) ?/g)].flatMap(([, names = '', zone = '']) =>
    names.split(',').map((name): [string, string] => [name, zone]),
  ),
)

/** Every country and city that is understood besides the zones' own. */
export const PLACE_NAMES: readonly string[] = [...zones.keys()]

/** The zone of a country or a city, by its name in small letters; null for other names. */
export function placeNamed(name: string): string | null {
  return zones.get(name) ?? null
}
