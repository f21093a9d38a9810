/**
 * Makes every `text` column of a PostgreSQL migration compare and sort by its bytes, as SQLite's do: instants must sort as
 * time, names must be equal to the letter, and neither may depend on the locale somebody's server was set up with.
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

class BytewiseTextTransformer extends OperationNodeTransformer {
  protected override transformColumnDefinition(node: ColumnDefinitionNode, queryId?: QueryId): ColumnDefinitionNode {
    const column = super.transformColumnDefinition(node, queryId);
    const isText = DataTypeNode.is(column.dataType) && column.dataType.dataType === 'text';
    return isText ? { ...column, dataType: RawNode.createWithSql('text collate "C"') } : column;
  }
}

export class BytewiseText implements KyselyPlugin {
  readonly #transformer = new BytewiseTextTransformer();

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    return this.#transformer.transformNode(node, queryId);
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }
}
