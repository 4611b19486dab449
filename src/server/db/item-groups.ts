import { type Expression, type SqlBool, sql } from 'kysely'

/**
 * Whether an item, of the stock under the name `items`, is in one of the groups of which a condition on their columns holds:
 * by the index that finds the items of groups and no others, at any size of the stock. Those columns mean the same in an
 * item, so the item is asked too (with `ofItem`, where they need the name of its table): the keys in the index are hashes.
 */
export function isOfGroups(
  items: string,
  ofGroup: Expression<SqlBool>,
  ofItem: Expression<SqlBool> = ofGroup,
): Expression<SqlBool> {
  return sql<SqlBool>`(${groupKey(items)} = any(array(
    select ${groupKey('inventory_groups')} from inventory_groups where ${ofGroup}
  )) and ${ofItem})`
}

function groupKey(table: string) {
  const columns = ['category', 'source_code', 'regions'].map((name) => sql.ref(`${table}.${name}`))
  return sql`item_group_key(${sql.join(columns)})`
}
