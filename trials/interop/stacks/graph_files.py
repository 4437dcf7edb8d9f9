"""Reads GraphML and GEXF as networkx and igraph do, and prints what they found."""
import json
import sys

import igraph
import networkx

graphml, gexf = sys.argv[1:]
columns = ("key", "label", "kind", "mentions", "records", "marks")


def in_networkx(graph):
    keys = {node: data["key"] for node, data in graph.nodes(data=True)}
    nodes = {data["key"]: {name: data.get(name) for name in columns} for _, data in graph.nodes(data=True)}
    edges = [
        [keys[a], keys[b], data.get("relation"), data.get("roles"), data.get("from"), data.get("until"), bool(data.get("inferred")), data.get("sources")]
        for a, b, data in graph.edges(data=True)
    ]
    return {"nodes": nodes, "edges": edges}


def in_igraph(graph):
    nodes = {v["key"]: {name: v[name] or None if name == "marks" else v[name] for name in columns} for v in graph.vs}
    keys = graph.vs["key"]
    edges = [
        [keys[e.source], keys[e.target], e["relation"], e["roles"] or None, e["from"] or None, e["until"] or None, bool(e["inferred"]), e["sources"]]
        for e in graph.es
    ]
    return {"nodes": nodes, "edges": edges}


print(
    json.dumps(
        {
            "networkx, GraphML": in_networkx(networkx.read_graphml(graphml)),
            "networkx, GEXF": in_networkx(networkx.read_gexf(gexf)),
            "igraph, GraphML": in_igraph(igraph.Graph.Read_GraphML(graphml)),
        }
    )
)
