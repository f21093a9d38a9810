/**
 * The types of migrated columns in each database. PostgreSQL has `uuid` and `timestamptz`, and its text compares and sorts by its bytes,
 * whatever the locale of the server. SQLite stores all three as text: identifiers in lower case, instants as `YYYY-MM-DDTHH:MM:SSZ`, which
 * sort as time.
 */
import {
  DataTypeNode,
  OperationNodeTransformer,
  RawNode,
  type ColumnDefinitionNode,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryId,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
} from 'kysely';

const bytewise = 'text collate "C"';
const storedAsText: ReadonlySet<string> = new Set(['uuid', 'timestamptz']);

class ColumnTypesTransformer extends OperationNodeTransformer {
  readonly #isPostgres: boolean;

  constructor(isPostgres: boolean) {
    super();
    this.#isPostgres = isPostgres;
  }

  protected override transformColumnDefinition(node: ColumnDefinitionNode, queryId?: QueryId): ColumnDefinitionNode {
    const column = super.transformColumnDefinition(node, queryId);
    const type = DataTypeNode.is(column.dataType) ? column.dataType.dataType : '';
    if (this.#isPostgres) {
      return type === 'text' ? { ...column, dataType: RawNode.createWithSql(bytewise) } : column;
    }
    return storedAsText.has(type) ? { ...column, dataType: DataTypeNode.create('text') } : column;
  }
}

export class ColumnTypes implements KyselyPlugin {
  readonly #transformer: ColumnTypesTransformer;

  constructor(isPostgres: boolean) {
    this.#transformer = new ColumnTypesTransformer(isPostgres);
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    return this.#transformer.transformNode(node, queryId);
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }
}
