"""Does `mtgcr mcp` answer the protocol's own client in Python? Usage: python mcp_client.py PROGRAM HOME

The home has no editions, so the sample answers.
"""

import asyncio
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

program, home = sys.argv[1:3]


async def main():
    server = StdioServerParameters(command=program, args=["--home", home, "--quiet", "mcp"])
    async with stdio_client(server) as (read, write), ClientSession(read, write) as session:
        await session.initialize()
        tools = (await session.list_tools()).tools
        assert {"search", "show", "bulletin", "cite"} <= {tool.name for tool in tools}
        for arguments in ({"query": ["702.19b"], "limit": 1}, {"rule": "702.19b", "limit": "1"}):
            shown = await session.call_tool("show", arguments)
            assert "702.19b" in shown.content[0].text, shown
        short = await session.call_tool("show", {"query": "702.19b", "structured": False})
        assert "702.19b" in short.content[0].text
        prompts = (await session.list_prompts()).prompts
        assert [prompt.name for prompt in prompts][0] == "explain_interaction"
        for uri in ("rule://702.19b@2024-11-08", "rule://Trample@latest", "rule://704.5d-f"):
            read_in = await session.read_resource(uri)
            assert read_in.contents[0].text.startswith("### "), uri
    print("clients: all passed")


asyncio.run(main())
